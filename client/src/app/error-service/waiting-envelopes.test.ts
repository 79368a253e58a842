import { expect, test } from 'vitest';
import { waitingEnvelopes } from './waiting-envelopes.ts';

test('what could not be sent comes back in order, and what was tried comes first again', async () => {
  const store = waitingEnvelopes<number>();
  await store.push(1);
  await store.push(2);
  expect(await store.shift()).toBe(1);
  await store.unshift(1);
  expect([await store.shift(), await store.shift(), await store.shift()]).toEqual([1, 2, undefined]);
});

test('thirty wait at most: the oldest gives way', async () => {
  const store = waitingEnvelopes<number>();
  for (let number = 1; number <= 31; number += 1) await store.push(number);
  expect(await store.shift()).toBe(2);
  await store.push(32);
  await store.unshift(2);
  expect(await store.shift()).toBe(3);
});
