import { afterEach, beforeEach, expect, test } from 'vitest';
import { isUnlocked, unlock } from '#session/app-lock.ts';
import { declineInstall } from '#session/install-offer.ts';
import { hasPasskey } from '#session/passkey-mark.ts';
import { wantPasswordNotice } from '#session/password-notice.ts';
import { countAttempt, failedAttempts } from '#session/pin-attempts.ts';
import { hasPin, storePin } from '#session/pin-store.ts';
import { selectedWeekId, selectWeek } from '#session/selected-week.ts';
import { clearStoredSession, storeSession } from '#session/token/session-storage.ts';
import { nucoRep } from '#testing/fixtures.ts';
import { startForgettingReps } from './sign-out.ts';

let stop: () => void;

beforeEach(async () => {
  localStorage.clear();
  storeSession('token', nucoRep);
  stop = startForgettingReps();
  await storePin('1357');
  unlock();
  localStorage.setItem('passkey', '{}');
  selectWeek('W1');
  countAttempt();
  wantPasswordNotice();
  declineInstall();
});
afterEach(() => {
  stop();
  clearStoredSession();
});

const known = () => [hasPin(), hasPasskey(), isUnlocked(), selectedWeekId(), failedAttempts()];

test('signing out leaves no PIN, passkey, week or wrong attempt to the next rep', () => {
  expect(known()).toEqual([true, true, true, 'W1', 1]);
  clearStoredSession();
  expect(Object.keys(localStorage)).toEqual([]);
  expect(known()).toEqual([false, false, false, null, 0]);
});

test('a sign-out in another tab forgets the same', () => {
  localStorage.removeItem('refreshToken');
  dispatchEvent(new StorageEvent('storage', { key: 'refreshToken' }));
  expect(known()).toEqual([false, false, false, null, 0]);
});

test('a renewed session forgets nothing', () => {
  storeSession('another token', nucoRep);
  expect(known()).toEqual([true, true, true, 'W1', 1]);
});
