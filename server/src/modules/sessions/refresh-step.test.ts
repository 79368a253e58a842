import { expect, test } from 'vitest';
import { IDLE_LIMIT_MS, SIGN_IN_LIMIT_MS } from '#platform/session-limits.ts';
import { decideRefresh, type Rotation, rotated } from './refresh-step.ts';

const now = 1_800_000_000_000;
const family: Rotation = {
  generation: 5,
  parentGeneration: 4,
  rotatedAt: now - 60_000,
  signedInAt: now - 600_000,
};
const copy = (generation: number) => ({ generation, sameAttempt: false });

test.each([
  { name: 'the newest token moves on', presented: 5, step: 'rotate' },
  { name: 'its parent long after means that the reply was lost', presented: 4, step: 'replace' },
  { name: 'its parent within ten seconds gets the same again', presented: 4, age: 10_000, step: 'repeat' },
  { name: 'a moment later it does not', presented: 4, age: 10_001, step: 'replace' },
  { name: 'a grandparent is a copy', presented: 3, step: 'reuse' },
  { name: 'a grandparent is a copy even at once', presented: 3, age: 1, step: 'reuse' },
  {
    name: 'a grandparent for its own attempt is a late delivery',
    presented: 3,
    sameAttempt: true,
    step: 'late',
  },
  {
    name: 'its parent for the same attempt gets the same again, however late',
    presented: 4,
    sameAttempt: true,
    step: 'repeat',
  },
  { name: 'a token that was never given is no better', presented: 6, step: 'reuse' },
  { name: 'after two weeks without use it is over', presented: 5, age: IDLE_LIMIT_MS + 1, step: 'expired' },
] as const)('$name', ({ presented, step, ...more }) => {
  const age = 'age' in more ? more.age : 60_000;
  const sameAttempt = 'sameAttempt' in more;
  const token = { generation: presented, sameAttempt };
  expect(decideRefresh({ ...family, rotatedAt: now - age }, token, now)).toBe(step);
});

test('thirty days after the sign-in a session ends, used or not', () => {
  expect(decideRefresh({ ...family, signedInAt: now - SIGN_IN_LIMIT_MS - 1 }, copy(5), now)).toBe('expired');
});

test('a replaced token is forgiven no more, and its parent still is', () => {
  const after = rotated(family, 'replace', now);
  expect(decideRefresh(after, copy(5), now + 60_000)).toBe('reuse');
  expect(decideRefresh(after, copy(4), now + 60_000)).toBe('replace');
  expect(decideRefresh(after, copy(6), now + 60_000)).toBe('rotate');
});

test('once the successor was used, the parent is a copy', () => {
  expect(decideRefresh(rotated(family, 'rotate', now), copy(4), now + 1)).toBe('reuse');
});
