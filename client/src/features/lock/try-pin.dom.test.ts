import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isUnlocked, lock } from '#session/app-lock.ts';
import { hasPasskey } from '#session/passkey-mark.ts';
import { clearAttempts, failedAttempts } from '#session/pin-attempts.ts';
import { storePin } from '#session/pin-store.ts';
import { tryPin } from './try-pin.ts';

const erase = vi.fn(async () => undefined);

beforeEach(async () => {
  localStorage.clear();
  clearAttempts();
  await storePin('1357');
  lock();
});
afterEach(() => vi.useRealTimers());

const after = (failed: number) =>
  localStorage.setItem('pin_attempts', JSON.stringify({ failed, lockoutLeftMs: 0 }));

test('until the last millisecond of a lockout no PIN is checked, not even the right one', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  after(4);
  expect(await tryPin('8024', erase)).toBe('wrong');
  for (const passed of [0, 999]) {
    vi.advanceTimersByTime(passed);
    expect(await tryPin('1357', erase)).toBe('locked-out');
    expect([isUnlocked(), failedAttempts()]).toEqual([false, 5]);
  }
  vi.advanceTimersByTime(1);
  expect(await tryPin('1357', erase)).toBe('unlocked');
  expect([isUnlocked(), failedAttempts()]).toEqual([true, 0]);
});

test('the ninth wrong PIN erases nothing; the tenth answers when everything is erased', async () => {
  localStorage.setItem('passkey', '{}');
  after(8);
  expect(await tryPin('8024', erase)).toBe('wrong');
  expect([erase.mock.calls.length, hasPasskey()]).toEqual([0, true]);

  after(9);
  let erased = false;
  const outcome = await tryPin('8024', async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    erased = true;
  });
  expect([outcome, erased, hasPasskey(), isUnlocked()]).toEqual(['erased', true, false, false]);
});
