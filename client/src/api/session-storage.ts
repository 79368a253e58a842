import { RepSession } from '@offpiste/domain/contract/session.ts';

const REFRESH_TOKEN = 'refreshToken';
const REP = 'rep';

const listeners = new Set<() => void>();

addEventListener('storage', (event) => {
  if (event.key === REFRESH_TOKEN || event.key === null) announceChange();
});

/** The token that renews the session; every tab of the browser shares it. */
export function storedRefreshToken(): string | null {
  return localStorage.getItem(REFRESH_TOKEN);
}

/** Kept so that the app can start without a network and know whose phone this is. */
export function storedRep(): RepSession | null {
  const parsed = RepSession.safeParse(readJson(localStorage.getItem(REP)));
  return parsed.success ? parsed.data : null;
}

export function storeSession(refreshToken: string, rep: RepSession): void {
  localStorage.setItem(REP, JSON.stringify(rep));
  localStorage.setItem(REFRESH_TOKEN, refreshToken);
  announceChange();
}

export function clearStoredSession(): void {
  localStorage.removeItem(REFRESH_TOKEN);
  localStorage.removeItem(REP);
  announceChange();
}

/** Calls back when this tab or another one signs in, signs out or renews the session. */
export function onStoredSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function announceChange(): void {
  for (const listener of [...listeners]) listener();
}

function readJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
