import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { AppDeps } from '#platform/app-deps.ts';
import { RequestError } from '#platform/errors.ts';
import { hashPassword, isPassword, isUpToDate, NO_PASSWORD } from '#platform/password-hash.ts';
import type { SignedIn } from '#platform/signed-in.ts';
import type { RepRow } from '#platform/tables.ts';
import { createFailureStore, type FailureSubject } from './failure-store.ts';
import { isUsable } from './is-usable.ts';
import type { NextPasswords } from './next-password.ts';
import { adoptNextPassword } from './password-store.ts';
import { createWorkLimit } from './work-limit.ts';

export interface PasswordCheck {
  /**
   * Throws unless the password is this account's: `invalid_credentials`, `too_many_requests` after many guesses,
   * `overloaded`. An account that does not exist takes as long as one that does. A next password that is given for the
   * first time replaces the one before; `familyId` is the session that goes on then.
   */
  account(
    rep: RepRow | null,
    given: { password: string; subjects: readonly FailureSubject[]; familyId: string | null },
  ): Promise<{ rep: RepRow; by: 'password' | 'next password' }>;
  /** The same for a signed-in rep who enters it again. */
  again(session: SignedIn, password: string): Promise<'password' | 'next password'>;
}

/** Checks passwords, for sign-in and wherever one is required again: guesses count together and are slowed down. */
export function createPasswordCheck(deps: AppDeps, nextPasswords: NextPasswords): PasswordCheck {
  const { database, clock, config, secrets } = deps;
  const failures = createFailureStore(database, secrets);
  // Hashing is heavy on purpose: a flood of sign-ins must not take the machine from those who are signed in, nor the
  // queue from phones that were.
  const hashing = createWorkLimit({ atOnce: availableParallelism(), waiting: 200 });
  const nobodysHash = hashPassword(randomUUID());

  const check: PasswordCheck = {
    async account(rep, { password, subjects, familyId }) {
      refuseUntil(await failures.blockedUntil(subjects, clock()));
      const own = rep?.password_hash ?? NO_PASSWORD;
      const passwordHash = own === NO_PASSWORD ? await nobodysHash : own;
      const isKnown = subjects.some(({ kind }) => kind === 'device');
      const checking = hashing.run(isKnown ? 'known' : 'strangers', async () => {
        refuseUntil(await failures.take(subjects, clock()));
        return await isPassword(passwordHash, password);
      });
      if (!checking) throw new RequestError('overloaded', { headers: { 'Retry-After': '2' } });
      const isCurrent = await checking;
      const isNext = rep !== null && nextPasswords.isNext(rep, password);
      if (!(isCurrent || isNext) || !rep || !isUsable(rep, config))
        throw new RequestError('invalid_credentials');
      // A success clears the sender's own count only: the address may be shared with a guesser.
      await failures.succeed(subjects);
      if (isNext) {
        const hash = await hashPassword(password);
        return {
          rep: await adoptNextPassword(database, rep, { hash, familyId }, clock()),
          by: 'next password',
        };
      }
      if (!isUpToDate(rep.password_hash)) await hashAgain(rep, password);
      return { rep, by: 'password' };
    },

    async again({ rep, deviceId, familyId }, password) {
      // Somebody who guesses on this phone slows only this phone down: the rep's other phones do not wait for it.
      const subjects: FailureSubject[] = [{ kind: 'device', deviceId, username: rep.username }];
      return (await check.account(rep, { password, subjects, familyId })).by;
    },
  };
  return check;

  function refuseUntil(until: number | null): void {
    if (until === null) return;
    const seconds = String(Math.max(1, Math.ceil((until - clock()) / 1_000)));
    throw new RequestError('too_many_requests', { headers: { 'Retry-After': seconds } });
  }

  async function hashAgain(rep: RepRow, password: string): Promise<void> {
    await database.db
      .updateTable('rep')
      .set({ password_hash: await hashPassword(password) })
      .where('rep_id', '=', rep.rep_id)
      .where('password_hash', '=', rep.password_hash)
      .execute();
  }
}
