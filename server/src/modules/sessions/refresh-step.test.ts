import { expect, test } from 'vitest';
import { decideRefresh, IDLE_LIMIT_MS, type Rotation, rotated, SIGN_IN_LIMIT_MS } from './refresh-step.ts';

const now = 1_800_000_000_000;
const family: Rotation = {
  generation: 5,
  parentGeneration: 4,
  rotatedAt: now - 60_000,
  signedInAt: now - 600_000,
};

test.each([
  { name: 'the newest token moves on', presented: 5, step: 'rotate' },
  { name: 'its parent long after means that the reply was lost', presented: 4, step: 'replace' },
  { name: 'its parent within ten seconds gets the same again', presented: 4, age: 10_000, step: 'repeat' },
  { name: 'a moment later it does not', presented: 4, age: 10_001, step: 'replace' },
  { name: 'a grandparent is a copy', presented: 3, step: 'reuse' },
  { name: 'a grandparent is a copy even at once', presented: 3, age: 1, step: 'reuse' },
  { name: 'a token that was never given is no better', presented: 6, step: 'reuse' },
  { name: 'after two weeks without use it is over', presented: 5, age: IDLE_LIMIT_MS + 1, step: 'expired' },
] as const)('$name', ({ presented, step, ...more }) => {
  const age = 'age' in more ? more.age : 60_000;
  expect(decideRefresh({ ...family, rotatedAt: now - age }, presented, now)).toBe(step);
});

test('thirty days after the sign-in a session ends, used or not', () => {
  expect(decideRefresh({ ...family, signedInAt: now - SIGN_IN_LIMIT_MS - 1 }, 5, now)).toBe('expired');
});

test('a replaced token is forgiven no more, and its parent still is', () => {
  const after = rotated(family, 'replace', now);
  expect(decideRefresh(after, 5, now + 60_000)).toBe('reuse');
  expect(decideRefresh(after, 4, now + 60_000)).toBe('replace');
  expect(decideRefresh(after, 6, now + 60_000)).toBe('rotate');
});

test('once the successor was used, the parent is a copy', () => {
  expect(decideRefresh(rotated(family, 'rotate', now), 4, now + 1)).toBe('reuse');
});
