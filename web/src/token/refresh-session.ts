import { SessionReply } from '@offpiste/domain/contract/session.ts';
import { readJsonReply } from '#api/read-reply.ts';
import { sendRequest } from '#api/send-request.ts';
import { whileAwake } from '#browser/while-awake.ts';
import { refreshAttempt, storedRefreshToken, storeSession } from './session-storage.ts';

/**
 * `invalid`: the server said that this session is over. `none`: there is no session to renew.
 * `unavailable`: anything else, so nobody is signed out by a bad network or a struggling server.
 */
export type RefreshOutcome = 'refreshed' | 'invalid' | 'unavailable' | 'none';

/** Longer than a refresh can take. */
const LOCK_TIMEOUT_MS = 20_000;

let running: Promise<RefreshOutcome> | null = null;

/**
 * Renews the session once, however many calls and tabs ask for it at a time. `usedToken` is the token that was
 * stored when the refused call was sent: if another tab has renewed it since, there is nothing left to do.
 */
export function refreshSession(usedToken: string | null): Promise<RefreshOutcome> {
  running ??= acrossTabs(() => renew(usedToken)).finally(() => {
    running = null;
  });
  return running;
}

async function renew(usedToken: string | null): Promise<RefreshOutcome> {
  const refreshToken = storedRefreshToken();
  if (refreshToken === null) return 'none';
  if (refreshToken !== usedToken) return 'refreshed';
  const body = { refreshToken, attempt: refreshAttempt() };
  const reply = await sendRequest('POST', '/auth/refresh', { body }, (response) =>
    readJsonReply(response, SessionReply),
  );
  // Signed out or in again meanwhile: a late reply is about a session that has ended.
  const stored = storedRefreshToken();
  if (stored !== refreshToken) return stored === null ? 'none' : 'refreshed';
  if (reply.ok) {
    storeSession(reply.value.refreshToken, reply.value.rep);
    return 'refreshed';
  }
  return reply.kind === 'http' && reply.error?.code === 'refresh_invalid' ? 'invalid' : 'unavailable';
}

/** One tab at a time; a browser without Web Locks relies on the server's grace for repeated refreshes. */
async function acrossTabs(work: () => Promise<RefreshOutcome>): Promise<RefreshOutcome> {
  if (!navigator.locks) return work();
  const signal = AbortSignal.timeout(LOCK_TIMEOUT_MS);
  try {
    return await navigator.locks.request('session-refresh', { signal }, () =>
      whileAwake<RefreshOutcome>(work, 'unavailable'),
    );
  } catch {
    return 'unavailable';
  }
}
