import { expect, test } from 'vitest';
import { waitingEnvelopes } from './open-error-service.ts';

test('unsent envelopes are returned in order, and one that was tried comes first again', async () => {
  const store = waitingEnvelopes<number>();
  await store.push(1);
  await store.push(2);
  expect(await store.shift()).toBe(1);
  await store.unshift(1);
  expect([await store.shift(), await store.shift(), await store.shift()]).toEqual([1, 2, undefined]);
});

test('at most thirty wait, and a new one replaces the oldest', async () => {
  const store = waitingEnvelopes<number>();
  for (let number = 1; number <= 31; number += 1) await store.push(number);
  expect(await store.shift()).toBe(2);
  await store.push(32);
  await store.unshift(2);
  expect(await store.shift()).toBe(3);
});
