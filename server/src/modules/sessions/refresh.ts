import type { AppDeps } from '#platform/app-deps.ts';
import { RequestError } from '#platform/errors.ts';
import type { RepRow } from '#platform/tables.ts';
import { decideRefresh } from './refresh-step.ts';
import { lockFamily, moveOn, revokeFamily } from './session-store.ts';
import { cookieHash, type Tokens } from './tokens.ts';

export interface RefreshedSession {
  rep: RepRow;
  refreshToken: string;
  accessCookie: string;
}

/**
 * Exchanges a refresh token for its successor, in one transaction that holds the family's row.
 * What is proven invalid is refused; a copy of an old token ends the whole family.
 */
export function createRefresh({ database, clock }: AppDeps, tokens: Tokens) {
  return async (token: string, deviceCookie: string | null): Promise<RefreshedSession> => {
    const presented = tokens.readRefreshToken(token);
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
        .where('disabled', '=', false)
        .executeTakeFirst();
      const sameDevice = deviceCookie !== null && cookieHash(deviceCookie).equals(family.deviceCookieHash);
      const step = decideRefresh(family, presented.generation, now);
      if (!rep || !sameDevice || step === 'reuse' || step === 'expired') {
        const because = !rep ? 'disabled' : sameDevice ? step : 'other device';
        await revokeFamily(tx, family.familyId, because, now);
        return null;
      }
      const number = step === 'repeat' ? family : await moveOn(tx, family, step, tokens, now);
      return {
        rep,
        refreshToken: tokens.refreshToken(number),
        accessCookie: tokens.accessCookie(number),
      };
    });
    if (!session) throw new RequestError('refresh_invalid');
    return session;
  };
}
