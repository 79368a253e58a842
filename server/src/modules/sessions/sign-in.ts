import { randomUUID } from 'node:crypto';
import type { LoginBody } from '@offpiste/domain/contract/session.ts';
import type { AppDeps } from '#platform/app-deps.ts';
import { RequestError } from '#platform/errors.ts';
import type { RepRow } from '#platform/tables.ts';
import type { FailureSubject } from './failure-store.ts';
import type { PasswordCheck } from './password-check.ts';
import { findAccount, startFamily } from './session-store.ts';
import { addressSubject } from './sign-in-delay.ts';
import { newDeviceCookie, type Tokens } from './tokens.ts';

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

/** Checks a password and starts a session. An unknown user takes as long as a known one and gets the same reply. */
export function createSignIn({ database, clock }: AppDeps, tokens: Tokens, passwords: PasswordCheck) {
  return async (request: SignInRequest): Promise<StartedSession> => {
    const username = request.username.trim().toLowerCase();
    const account = await findAccount(database, username, request.deviceCookie);
    const { deviceId } = account;
    const subjects = subjectsOf(username, account.deviceKnowsRep ? deviceId : null, request.address);
    const { password } = request;
    const { rep } = await passwords.account(account.rep, { password, subjects, familyId: null });
    const { password_expires_at: expiresAt } = rep;
    // Only somebody who knows it learns that it has expired.
    if (expiresAt !== null && expiresAt <= clock()) throw new RequestError('password_expired');
    return await start(rep, deviceId, request);
  };

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

/** A device on which this rep has signed in before has a separate count: strangers' failures do not affect it. */
function subjectsOf(username: string, knownDevice: string | null, ip: string): FailureSubject[] {
  if (knownDevice !== null) return [{ kind: 'device', deviceId: knownDevice, username }];
  return [
    { kind: 'account', username },
    { kind: 'address', address: addressSubject(ip) },
  ];
}
