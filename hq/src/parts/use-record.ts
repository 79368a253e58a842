import { type ActionKind, requestOf } from '@offpiste/domain/contract/actions.ts';
import { callHq } from '#access/call-hq.ts';
import type { ApiResult } from '#api/api-result.ts';
import { type ServerCall, useServerCall } from '#api/use-server-call.ts';
import { UNREACHED } from '#live/call-failed.ts';
import { currentRep } from '#session/session.ts';

/** What every action carries besides its own fields; each kind's contract takes what it knows. */
type ActionFields = Record<string, unknown>;

export interface Recording extends Omit<ServerCall, 'ask'> {
  /** Records an action by the ordinary call, under an id for this press; true once it is recorded. */
  record: (kind: ActionKind, fields: ActionFields) => Promise<boolean>;
}

/** Times that a call is sent under the same id until somebody answers. */
const TRIES = 3;

/** Actions from the desk: like a rep's, but only the server judges them. */
export function useRecord(): Recording {
  const { ask, ...call } = useServerCall();
  return {
    ...call,
    record: async (kind, fields) => (await ask(sendAction(kind, fields), UNREACHED)) !== null,
  };
}

async function sendAction(kind: ActionKind, fields: ActionFields): Promise<ApiResult<unknown>> {
  const rep = currentRep();
  const now = new Date().toISOString();
  const action = {
    ...fields,
    repID: rep?.repId,
    repName: rep?.name,
    idempotentId: crypto.randomUUID(),
    handsetTimestamp: now,
  };
  const { path, body } = requestOf(kind, action);
  for (let tries = 1; ; tries += 1) {
    const reply = await callHq('POST', path, {
      body: { ...body, clientTimestamp: new Date().toISOString() },
    });
    const isAnswered = reply.ok || (reply.kind === 'http' && reply.status < 500);
    if (isAnswered || tries === TRIES) return reply;
  }
}
