import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { LoginBody } from '@offpiste/domain/contract/session.ts';
import type { AppDeps } from '#platform/app-deps.ts';
import { RequestError } from '#platform/errors.ts';
import { hashPassword, isPassword, isUpToDate } from '#platform/password-hash.ts';
import type { RepRow } from '#platform/tables.ts';
import { createFailureStore, type FailureSubject } from './failure-store.ts';
import { findAccount, startFamily } from './session-store.ts';
import { addressSubject } from './sign-in-delay.ts';
import { newDeviceCookie, type Tokens } from './tokens.ts';
import { createWorkLimit } from './work-limit.ts';

export interface SignInRequest extends LoginBody {
  deviceCookie: string | null;
  address: string;
  deviceName: string;
}

export interface StartedSession {
  rep: RepRow;
  refreshToken: string;
  accessCookie: string;
  deviceCookie: string;
}

/** Checks a password and starts a session. An unknown user takes as long as a known one and gets the same answer. */
export function createSignIn({ database, clock, secrets }: AppDeps, tokens: Tokens) {
  const failures = createFailureStore(database, secrets);
  // Hashing is heavy on purpose: a flood of sign-ins must not take the machine from those who are signed in.
  const hashing = createWorkLimit({ atOnce: availableParallelism(), waiting: 200 });
  const nobodysHash = hashPassword(randomUUID());

  return async (request: SignInRequest): Promise<StartedSession> => {
    const username = request.username.trim().toLowerCase();
    const { rep, deviceId, deviceKnowsRep } = await findAccount(database, username, request.deviceCookie);
    const subjects = subjectsOf(username, deviceKnowsRep ? deviceId : null, request.address);
    await refuseWhileBlocked(subjects);

    const passwordHash = rep?.password_hash ?? (await nobodysHash);
    const checking = hashing.run(() => isPassword(passwordHash, request.password));
    if (!checking) throw new RequestError('overloaded', { headers: { 'Retry-After': '2' } });
    if (!(await checking) || !rep || rep.disabled) {
      for (const subject of subjects) await failures.add(subject, clock());
      throw new RequestError('invalid_credentials');
    }

    // A success clears the sender's own count only: the address may be shared with a guesser.
    if (subjects[0]) await failures.clear(subjects[0]);
    if (!isUpToDate(rep.password_hash)) await hashAnew(rep, request.password);
    return await start(rep, deviceId, request);
  };

  async function refuseWhileBlocked(subjects: readonly FailureSubject[]): Promise<void> {
    const now = clock();
    const until = await failures.blockedUntil(subjects, now);
    if (until === null) return;
    const seconds = String(Math.ceil((until - now) / 1_000));
    throw new RequestError('too_many_requests', { headers: { 'Retry-After': seconds } });
  }

  async function hashAnew(rep: RepRow, password: string): Promise<void> {
    await database.db
      .updateTable('rep')
      .set({ password_hash: await hashPassword(password) })
      .where('rep_id', '=', rep.rep_id)
      .where('password_hash', '=', rep.password_hash)
      .execute();
  }

  async function start(
    rep: RepRow,
    knownDevice: string | null,
    { deviceCookie: cookie, deviceName }: SignInRequest,
  ): Promise<StartedSession> {
    const number = { familyId: randomUUID(), generation: 1 };
    const deviceCookie = (knownDevice && cookie) || newDeviceCookie();
    const deviceId = knownDevice ?? randomUUID();
    await startFamily(
      database,
      { familyId: number.familyId, repId: rep.rep_id, deviceId, deviceCookie, deviceName },
      tokens,
      clock(),
    );
    return {
      rep,
      deviceCookie,
      refreshToken: tokens.refreshToken(number),
      accessCookie: tokens.accessCookie(number),
    };
  }
}

/** A device that signed this rep in before has a count of its own: strangers' failures do not touch it. */
function subjectsOf(username: string, knownDevice: string | null, ip: string): FailureSubject[] {
  if (knownDevice !== null) return [{ kind: 'device', deviceId: knownDevice, username }];
  return [
    { kind: 'account', username },
    { kind: 'address', address: addressSubject(ip) },
  ];
}
