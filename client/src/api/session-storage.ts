import { RepSession } from '@offpiste/domain/contract/session.ts';

const REFRESH_TOKEN = 'refreshToken';
const REP = 'rep';

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
}

export function clearStoredSession(): void {
  localStorage.removeItem(REFRESH_TOKEN);
  localStorage.removeItem(REP);
}

/** Calls back when another tab signs in, signs out or renews the session. */
export function onStoredSessionChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === REFRESH_TOKEN || event.key === REP || event.key === null) listener();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

function readJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
