import type { AppDeps } from '#platform/app-deps.ts';
import { RequestError } from '#platform/errors.ts';
import { secretHash } from '#platform/secret-hash.ts';
import type { RepRow } from '#platform/tables.ts';
import { isUsable } from './is-usable.ts';
import { decideRefresh } from './refresh-step.ts';
import { isSameAttempt, lockFamily, moveOn, openAccess, revokeFamily } from './session-store.ts';
import type { Tokens } from './tokens.ts';

export interface RefreshRequest {
  refreshToken: string;
  /** Which wish of the phone this is; null from apps of before. */
  attempt: string | null;
  deviceCookie: string | null;
}

export interface RefreshedSession {
  rep: RepRow;
  refreshToken: string;
  accessCookie: string;
}

/**
 * Exchanges a refresh token for its successor, in one transaction that locks the family's row.
 * What is proven invalid is refused; a copy of an old token ends the whole family.
 */
export function createRefresh({ database, clock, config }: AppDeps, tokens: Tokens) {
  return async (request: RefreshRequest): Promise<RefreshedSession> => {
    const { deviceCookie, attempt } = request;
    const presented = tokens.readRefreshToken(request.refreshToken);
    if (!presented) throw new RequestError('refresh_invalid');

    // The revocation has to be committed, so the refusal is thrown after the transaction.
    const session = await database.db.transaction().execute(async (tx) => {
      const now = clock();
      const family = await lockFamily(tx, presented.familyId);
      if (!family || family.revoked) return null;
      const rep = await tx
        .selectFrom('rep')
        .selectAll()
        .where('rep_id', '=', family.repId)
        .executeTakeFirst();
      const sameDevice = deviceCookie !== null && secretHash(deviceCookie).equals(family.deviceCookieHash);
      const sameAttempt = attempt !== null && (await isSameAttempt(tx, presented, attempt));
      const isOver = family.wallUntil !== null && family.wallUntil <= now;
      const step = isOver
        ? 'expired'
        : decideRefresh(family, { generation: presented.generation, sameAttempt }, now);
      const usable = rep !== undefined && isUsable(rep, config);
      if (!usable || !sameDevice || step === 'reuse' || step === 'expired') {
        const because = !usable ? 'disabled' : sameDevice ? step : 'other device';
        await revokeFamily(tx, family.familyId, because, now);
        return null;
      }
      if (step === 'late') return 'late';
      const number = step === 'repeat' ? family : await moveOn(tx, family, step, { presented, attempt }, now);
      await openAccess(tx, number, tokens, now);
      return {
        rep,
        refreshToken: tokens.refreshToken(number),
        accessCookie: tokens.accessCookie(number),
      };
    });
    if (!session) throw new RequestError('refresh_invalid');
    // The phone has long had another answer: this one must not sign it out.
    if (session === 'late')
      throw new RequestError('refresh_unavailable', { headers: { 'Retry-After': '2' } });
    return session;
  };
}
