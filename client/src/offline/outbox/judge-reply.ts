import { ConflictReply } from '@offpiste/domain/contract/actions.ts';
import type { ErrorReply } from '@offpiste/domain/contract/error-reply.ts';
import { ExtraPassengersReply } from '@offpiste/domain/contract/extra-passengers.ts';
import { EPOCH_HEADER, RECORDED_IN_HEADER, REPLAYED_HEADER } from '@offpiste/domain/contract/headers.ts';
import * as z from 'zod/mini';
import type { ApiResult } from '#api/api-result.ts';
import type { OutboxItem } from './outbox-item.ts';

/** The meaning of a reply for the action it answers (decisions §7). */
export type ReplyJudgement =
  | { meaning: 'accepted'; reply: unknown; proof?: Proof }
  | { meaning: 'conflict'; error: ConflictReply; proof?: Proof }
  | { meaning: 'refused'; status: number; error: ErrorReply }
  | { meaning: 'already-processed' }
  /** Only its owner may send it, who is not signed in now. */
  | { meaning: 'signed-out' }
  /** Not proven to have arrived: the action stays. */
  | {
      meaning: 'unproven';
      failure: UnprovenFailure;
      /** From Retry-After, as epoch milliseconds. */
      notBefore: number | null;
    };

/** What the server said of the record that it has. */
export type Proof = Pick<OutboxItem, 'recordedIn' | 'epoch'>;

export type UnprovenFailure = 'network' | 'timeout' | 'not-ours' | 'bare-409' | `http-${number}`;

/** Further fields, such as the person's name, belong to the workflow, and stay. */
const AnyConflict = z.catchall(ConflictReply, z.unknown());

/** Temporary by their meaning, whatever their number. */
const TEMPORARY = new Set([408, 425, 429]);

/** Judges the reply to one attempt. Only our own server's JSON settles an action, and only one that names its id. */
export function judgeReply(
  sent: { id: string; lastFailure: string | null },
  result: ApiResult<unknown>,
  now: number,
): ReplyJudgement {
  if (result.ok) {
    return names(result.value, sent.id)
      ? { meaning: 'accepted', reply: result.value, proof: proofIn(result.headers, result.value) }
      : unproven('not-ours');
  }
  if (result.kind !== 'http') return unproven(result.kind === 'unproven' ? 'not-ours' : result.kind);

  const { status, error, headers } = result;
  if (status === 401) return { meaning: 'signed-out' };
  if (status === 409) {
    const conflict = AnyConflict.safeParse(error).data;
    if (conflict && names(conflict, sent.id)) {
      return { meaning: 'conflict', error: conflict, proof: proofIn(headers) };
    }
    return sent.lastFailure === 'bare-409' ? { meaning: 'already-processed' } : unproven('bare-409');
  }
  if (status >= 500 || TEMPORARY.has(status)) {
    return unproven(`http-${status}`, retryAt(headers, now));
  }
  if (!error) return unproven('not-ours');
  if (error.code === 'actor_mismatch') return { meaning: 'signed-out' };
  return { meaning: 'refused', status, error };
}

function unproven(failure: UnprovenFailure, notBefore: number | null = null): ReplyJudgement {
  return { meaning: 'unproven', failure, notBefore };
}

function names(value: unknown, id: string): boolean {
  return typeof value === 'object' && value !== null && 'idempotentId' in value && value.idempotentId === id;
}

/**
 * A replay proves that it is known in the epoch that the reply names. What is recorded now is known in the epoch of
 * its transaction, of several passengers in that of the last: the database may have been started again after the
 * session was read.
 */
function proofIn(headers: Headers, reply?: unknown): Proof {
  const recordedIn = headers.get(RECORDED_IN_HEADER);
  const named = headers.get(EPOCH_HEADER);
  const newest = headers.has(REPLAYED_HEADER) ? null : (recordedIn ?? lastRecordedIn(reply));
  const epoch = named !== null && newest !== null ? newest.slice(0, newest.indexOf('/')) : named;
  return { ...(recordedIn !== null && { recordedIn }), ...(epoch !== null && { epoch }) };
}

function lastRecordedIn(reply: unknown): string | null {
  const results = ExtraPassengersReply.safeParse(reply).data?.results ?? [];
  return results.findLast(({ recordedIn }) => recordedIn !== undefined)?.recordedIn ?? null;
}

/** Reads Retry-After, which is seconds or a date. */
function retryAt(headers: Headers, now: number): number | null {
  const header = headers.get('retry-after') ?? '';
  const seconds = Number(header);
  const at = Number.isFinite(seconds) ? now + seconds * 1000 : byOwnClock(header, headers.get('date'), now);
  return Number.isNaN(at) || at <= now ? null : at;
}

/** A date is compared with the server's time of the reply, whatever this phone's clock says. */
function byOwnClock(date: string, repliedAt: string | null, now: number): number {
  const ofServer = Date.parse(repliedAt ?? '');
  return Date.parse(date) + (Number.isNaN(ofServer) ? 0 : now - ofServer);
}
