import { ACTIONS_PATH, type ActionOutcome, ActionsReply } from '@offpiste/domain/contract/action-calls.ts';
import { type ActionKind, actionTable, requestOf } from '@offpiste/domain/contract/actions.ts';
import { EPOCH_HEADER, RECORDED_IN_HEADER, REPLAYED_HEADER } from '@offpiste/domain/contract/headers.ts';
import type * as z from 'zod/mini';
import { api } from '#api/api-client.ts';
import type { ApiResult } from '#api/api-result.ts';
import { readJson } from '#api/read-reply.ts';
import { connectivity } from '../connectivity.ts';
import type { ActionToSend } from './outbox-options.ts';

/** A call that is lost is noticed sooner than the reply to a person is given up. */
const CALL_TIMEOUT_MS = 5_000;
const MORE_FOR_EACH_MS = 50;
/** Of the call, and so of each action in it: no session, another epoch, too soon, or a server that is away. */
const OF_EACH = new Set([401, 408, 425, 429, 502, 503, 504]);

/** Sends several actions in one call, as `SendTogether` says. */
export async function sendTogether(
  actions: readonly ActionToSend[],
  headers: Record<string, string>,
): Promise<ReadonlyMap<string, ApiResult<unknown>> | 'refused'> {
  const sent = actions.map(({ id, kind, body }) => ({ id, ...requestOf(kind, body) }));
  const call = await connectivity.watch(
    api.request('POST', ACTIONS_PATH, {
      body: { actions: sent },
      schema: ActionsReply,
      headers,
      timeoutMs: CALL_TIMEOUT_MS + MORE_FOR_EACH_MS * actions.length,
    }),
  );
  if (call.ok) return resultsOf(actions, call.value.outcomes, call.headers);
  if (call.kind === 'http' && !OF_EACH.has(call.status)) return 'refused';
  return new Map(actions.map(({ id }) => [id, call]));
}

function schemaOf(kind: ActionKind): z.ZodMiniType {
  return actionTable[kind].reply;
}

/** Each action's result as if it had been sent alone, found by its id and not by its place in the call. */
function resultsOf(
  actions: readonly ActionToSend[],
  outcomes: readonly ActionOutcome[],
  ofCall: Headers,
): Map<string, ApiResult<unknown>> {
  const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
  const results = new Map<string, ApiResult<unknown>>();
  for (const { id, kind } of actions) {
    const outcome = byId.get(id);
    if (outcome) results.set(id, readJson(asReply(outcome, ofCall), schemaOf(kind)));
  }
  return results;
}

function asReply({ status, body, recordedIn, replayed, retryAfter }: ActionOutcome, ofCall: Headers) {
  const headers = new Headers();
  const epoch = ofCall.get(EPOCH_HEADER);
  if (epoch !== null) headers.set(EPOCH_HEADER, epoch);
  if (recordedIn !== undefined) headers.set(RECORDED_IN_HEADER, recordedIn);
  if (replayed) headers.set(REPLAYED_HEADER, 'true');
  if (retryAfter !== undefined) headers.set('retry-after', retryAfter);
  return { status, headers, json: body };
}
