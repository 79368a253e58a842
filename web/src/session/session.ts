import { RepSession } from '@offpiste/domain/contract/session.ts';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { api } from '#api/api-client.ts';
import { failureText } from '#api/api-result.ts';
import { createStore } from '#state/store.ts';
import { onSessionEnd } from '#token/session-end.ts';
import {
  clearStoredSession,
  onStoredSessionChange,
  storedRefreshToken,
  storedRep,
  storeSession,
} from '#token/session-storage.ts';

export interface SessionState {
  loggedIn: boolean;
  rep: RepSession | null;
  /** Why the rep has to sign in again; null after an ordinary start or logout. */
  endText: string | null;
}

const LoginReply = z.object({ refreshToken: z.optional(z.string()), rep: z.optional(RepSession) });

const session = createStore<SessionState>(readSession(null));

onStoredSessionChange(() => session.set(readSession(session.get().endText)));
onSessionEnd((text) => {
  if (!session.get().loggedIn) return;
  session.update((state) => ({ ...state, endText: text }));
  clearStoredSession();
});

function readSession(endText: string | null): SessionState {
  const loggedIn = storedRefreshToken() !== null;
  return { loggedIn, rep: loggedIn ? storedRep() : null, endText };
}

/** Whether a rep is signed in on this phone; a stored refresh token is enough, online or not. */
export function isLoggedIn(): boolean {
  return session.get().loggedIn;
}

/** The signed-in rep. */
export function currentRep(): RepSession | null {
  return session.get().rep;
}

export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.get);
}

/** Calls back at every change of the session, from whichever tab. */
export const onSessionChange = session.subscribe;

/** Signs in; the outcome is null or the text to show. */
export async function signIn(username: string, password: string): Promise<string | null> {
  const reply = await api.request('POST', '/auth/login', {
    body: { username, password },
    schema: LoginReply,
  });
  if (!reply.ok) return reply.kind === 'http' ? failureText(reply) : 'Failed to login. Please try again.';
  const { refreshToken, rep } = reply.value;
  if (!refreshToken) return 'Login failed: No refresh token received';
  if (!rep) return 'Failed to login. Please try again.';
  session.update((state) => ({ ...state, endText: null }));
  storeSession(refreshToken, rep);
  return null;
}

/** Ends the session here and, when it can be reached, on the server. */
export function endSession(): void {
  const refreshToken = storedRefreshToken();
  session.update((state) => ({ ...state, endText: null }));
  clearStoredSession();
  if (refreshToken !== null) void api.request('POST', '/auth/logout', { body: { refreshToken } });
}
