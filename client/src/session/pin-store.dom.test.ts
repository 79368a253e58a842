import { beforeEach, expect, test } from 'vitest';
import { hasPin, matchesPin, removePin, storePin } from './pin-store.ts';

beforeEach(() => localStorage.clear());

test('only the PIN that was set matches', async () => {
  await storePin('1357');
  expect(hasPin()).toBe(true);
  expect([await matchesPin('1357'), await matchesPin('1358'), await matchesPin('')]).toEqual([
    true,
    false,
    false,
  ]);
});

test('the next PIN replaces the previous one', async () => {
  await storePin('1357');
  await storePin('2468');
  expect([await matchesPin('1357'), await matchesPin('2468')]).toEqual([false, true]);
});

test('without a PIN, or without the salt of one, nothing matches', async () => {
  expect([hasPin(), await matchesPin('1357')]).toEqual([false, false]);
  await storePin('1357');
  localStorage.removeItem('pin_salt');
  expect(await matchesPin('1357')).toBe(false);
  await storePin('1357');
  removePin();
  expect([hasPin(), await matchesPin('1357'), localStorage.length]).toEqual([false, false, 0]);
});

test('the same PIN set twice leaves two different records, and neither shows it', async () => {
  const records = [];
  for (let n = 0; n < 2; n += 1) {
    await storePin('1357');
    records.push(localStorage.getItem('pwa_pin_hash'));
  }
  expect(records[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(records[0]).not.toBe(records[1]);
});
