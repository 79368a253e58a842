import { afterEach, expect, test, vi } from 'vitest';
import { nucoRep } from '#testing/fixtures.ts';
import {
  clearStoredSession,
  onStoredSessionChange,
  refreshAttempt,
  storedRefreshToken,
  storedRep,
  storeSession,
} from './session-storage.ts';

afterEach(clearStoredSession);

test('a tab hears of a session that another tab stored or removed, and of a storage that was emptied', () => {
  const heard = vi.fn();
  const stop = onStoredSessionChange(heard);
  dispatchEvent(new StorageEvent('storage', { key: 'refreshToken' }));
  expect(heard).toHaveBeenCalledTimes(1);
  dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(heard).toHaveBeenCalledTimes(2);
  stop();
  dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(heard).toHaveBeenCalledTimes(2);
});

test.each(['', '{', 'null', '{"repId":"R100"}'])('a stored rep of %j is nobody', (stored) => {
  storeSession('token', nucoRep);
  localStorage.setItem('rep', stored);
  expect(storedRep()).toBeNull();
});

test('whoever hears of a new session finds its token and its rep', () => {
  const found: unknown[] = [];
  const stop = onStoredSessionChange(() => found.push([storedRefreshToken(), storedRep()]));
  storeSession('token', nucoRep);
  clearStoredSession();
  stop();
  expect(found).toEqual([
    ['token', nucoRep],
    [null, null],
  ]);
});

test('an attempt is one until the token has a successor or the session ends', () => {
  storeSession('first', nucoRep);
  const attempts = [refreshAttempt(), refreshAttempt()];
  storeSession('second', nucoRep);
  attempts.push(refreshAttempt());
  clearStoredSession();
  attempts.push(refreshAttempt());
  expect(attempts[1]).toBe(attempts[0]);
  expect(new Set(attempts).size).toBe(3);
});
