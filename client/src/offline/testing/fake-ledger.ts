import { EPOCH_HEADER } from '@offpiste/domain/contract/headers.ts';
import type { ApiResult } from '#api/api-result.ts';
import type { SendAction, SendTogether } from '../outbox/outbox-options.ts';
import { errorReply } from './replies.ts';

/** What may go wrong with one request. */
export type NetworkFault =
  | 'none'
  | 'request-lost'
  | 'reply-lost'
  | 'hotel-page'
  | 'error-before'
  | 'error-after'
  | 'busy'
  | 'bare-409';

interface LoadRequest {
  idempotentId: string;
  repID: string;
  barcode: string;
  direction: string;
  clientTimestamp: string;
}

interface UndoRequest {
  idempotentId: string;
  undoes: { idempotentId: string };
  clientTimestamp: string;
}

interface LedgerRow {
  id: string;
  /** Empty for an undo that arrived before the action it undoes. */
  repId: string;
  subject: string;
  undone: boolean;
  verdict: 'accepted' | 'conflict' | 'refused';
  reply: ApiResult<unknown>;
}

/** Several actions in one call, each answered as this answers it alone. */
export function eachBy(send: SendAction): SendTogether {
  return async (actions, epoch) => {
    const results = actions.map(async ({ id, kind, body }) => [id, await send(kind, body, epoch)] as const);
    return new Map(await Promise.all(results));
  };
}

/** A barcode the server never accepts. */
export const UNKNOWN_BARCODE = 'NUCO-ZZZZZZ-999999';

/** A server that records like ours: one row per id, replays for repeats, 409 for what another action did first, undos. */
export function fakeLedger(nextFault: () => NetworkFault = () => 'none') {
  const rows: LedgerRow[] = [];
  const attempts = new Map<string, string[]>();
  const inFlight = new Set<string>();
  let doubled = 0;
  let epoch = 1;

  const record = (request: LoadRequest | UndoRequest): ApiResult<unknown> => {
    const known = rows.find((row) => row.id === request.idempotentId);
    if (known) return known.reply;
    return 'undoes' in request ? recordUndo(request) : recordLoad(request);
  };

  const recordLoad = (request: LoadRequest): ApiResult<unknown> => {
    const subject = `${request.direction}:${request.barcode}`;
    const verdict = verdictOf(subject, request.barcode);
    const row = { id: request.idempotentId, repId: request.repID, subject, verdict, undone: false };
    rows.push({ ...row, reply: replyTo(row) });
    return replyTo(row);
  };

  const recordUndo = ({ idempotentId: id, undoes }: UndoRequest): ApiResult<unknown> => {
    const target = rows.find((row) => row.id === undoes.idempotentId);
    const { repId = '', subject = '' } = target ?? {};
    const isFact = target?.verdict === 'accepted';
    const verdict = !isFact ? 'refused' : target.undone ? 'conflict' : 'accepted';
    const reply = {
      accepted: replyTo({ id, verdict }),
      conflict: errorReply(409, 'already_undone', { recorded: true, idempotentId: id }),
      refused: errorReply(422, 'nothing_to_undo', { idempotentId: id }),
    }[verdict];
    if (isFact) target.undone = true;
    rows.push({ id, repId, subject, verdict, undone: true, reply });
    return reply;
  };

  const verdictOf = (subject: string, barcode: string): LedgerRow['verdict'] => {
    if (barcode === UNKNOWN_BARCODE) return 'refused';
    return rows.some((row) => row.subject === subject && row.verdict === 'accepted' && !row.undone)
      ? 'conflict'
      : 'accepted';
  };

  const send: SendAction = async (kind, body, known) => {
    const isOld = known !== undefined && known !== String(epoch);
    const result = isOld ? errorReply(425, 'epoch_changed') : await answer(kind, body, known);
    if ('headers' in result && isOurs(result)) result.headers.set(EPOCH_HEADER, String(epoch));
    return result;
  };

  const answer: SendAction = async (_kind, body) => {
    const request = body as LoadRequest | UndoRequest;
    const { clientTimestamp, ...frozen } = request;
    const id = request.idempotentId;
    attempts.set(id, [...(attempts.get(id) ?? []), JSON.stringify(frozen)]);
    if (inFlight.has(id)) doubled += 1;
    inFlight.add(id);
    await Promise.resolve();
    inFlight.delete(id);
    switch (nextFault()) {
      case 'none':
        return record(request);
      case 'request-lost':
        return { ok: false, kind: 'network' };
      case 'reply-lost':
        record(request);
        return { ok: false, kind: 'timeout' };
      case 'hotel-page':
        return { ok: false, kind: 'unproven' };
      case 'error-before':
        return errorReply(500, 'internal');
      case 'error-after':
        record(request);
        return errorReply(500, 'internal');
      case 'busy':
        return errorReply(503, 'overloaded', {}, { 'retry-after': '5' });
      case 'bare-409':
        record(request);
        return { ok: false, kind: 'http', status: 409, error: null, headers: new Headers() };
    }
  };

  return {
    send,
    rows,
    attempts,
    timesDoubled: () => doubled,
    epoch: () => String(epoch),
    /** A standby takes over that has only the first rows. */
    failOver(kept: number) {
      rows.length = kept;
      epoch += 1;
    },
  };
}

const isOurs = (result: ApiResult<unknown>) => result.ok || ('error' in result && result.error !== null);

function replyTo({ id, verdict }: Pick<LedgerRow, 'id' | 'verdict'>): ApiResult<unknown> {
  switch (verdict) {
    case 'accepted':
      return {
        ok: true,
        status: 200,
        value: { idempotentId: id, message: 'Passenger successfully loaded on coach' },
        headers: new Headers(),
      };
    case 'conflict':
      return errorReply(409, 'already_loaded', { recorded: true, idempotentId: id, by: 'Max' });
    case 'refused':
      return errorReply(404, 'passenger_not_found', { idempotentId: id });
  }
}
