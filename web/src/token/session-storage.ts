import { RepSession } from '@offpiste/domain/contract/session.ts';
import { createEvent } from '#state/event.ts';

const REFRESH_TOKEN = 'refreshToken';
const REFRESH_ATTEMPT = 'refreshAttempt';
const REP = 'rep';

const changed = createEvent();

addEventListener('storage', (event) => {
  if (event.key === REFRESH_TOKEN || event.key === null) changed.announce();
});

/** The token that renews the session; every tab of the browser shares it. */
export function storedRefreshToken(): string | null {
  return localStorage.getItem(REFRESH_TOKEN);
}

/**
 * Names the wish to renew the stored token: the same for every try until the token has its successor, over restarts and
 * in every tab. It lets the server distinguish a try that comes twice, or late, from a copy of the token in other hands.
 */
export function refreshAttempt(): string {
  const known = localStorage.getItem(REFRESH_ATTEMPT);
  if (known !== null) return known;
  const fresh = crypto.randomUUID();
  localStorage.setItem(REFRESH_ATTEMPT, fresh);
  return fresh;
}

/** Kept so that the app can start without a network and know whose phone this is. */
export function storedRep(): RepSession | null {
  const parsed = RepSession.safeParse(readJson(localStorage.getItem(REP)));
  return parsed.success ? parsed.data : null;
}

export function storeSession(refreshToken: string, rep: RepSession): void {
  localStorage.setItem(REP, JSON.stringify(rep));
  localStorage.setItem(REFRESH_TOKEN, refreshToken);
  localStorage.removeItem(REFRESH_ATTEMPT);
  changed.announce();
}

export function clearStoredSession(): void {
  localStorage.removeItem(REFRESH_TOKEN);
  localStorage.removeItem(REP);
  localStorage.removeItem(REFRESH_ATTEMPT);
  changed.announce();
}

/** Calls back when this tab or another one signs in, signs out or renews the session. */
export const onStoredSessionChange = changed.subscribe;

function readJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
