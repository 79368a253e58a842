import { expect, test } from 'vitest';
import { RATES } from './rate-limits.ts';
import { createTokenBuckets } from './token-buckets.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

function startBuckets(rate: { burst: number; perSecond: number }) {
  const time = { now: 1_000_000 };
  return { time, buckets: createTokenBuckets(rate, () => time.now) };
}

test('this many may be taken at once, and more come back with time', () => {
  const { time, buckets } = startBuckets({ burst: 3, perSecond: 2 });
  expect([1, 2, 3].map(() => buckets.take('a'))).toEqual([0, 0, 0]);
  expect(buckets.waitMs('a')).toBe(500);
  expect(buckets.take('a')).toBe(500);
  time.now += 250;
  expect(buckets.take('a')).toBe(250);
  time.now += 250;
  expect(buckets.take('a')).toBe(0);
  time.now += HOUR;
  expect([1, 2, 3, 4].map(() => buckets.take('a') === 0)).toEqual([true, true, true, false]);
});

test('each subject has its own budget', () => {
  const { buckets } = startBuckets({ burst: 1, perSecond: 1 });
  expect([buckets.take('a'), buckets.take('b')]).toEqual([0, 0]);
  expect(buckets.take('a')).toBeGreaterThan(0);
});

test('asking how long to wait takes nothing', () => {
  const { buckets } = startBuckets({ burst: 1, perSecond: 1 });
  expect([buckets.waitMs('a'), buckets.waitMs('a'), buckets.take('a')]).toEqual([0, 0, 0]);
});

test('a flood of subjects forgets first those that were seen longest ago', () => {
  const { buckets } = startBuckets({ burst: 1, perSecond: 1 });
  buckets.take('early');
  buckets.take('busy');
  for (let other = 0; other < 19_998; other++) buckets.take(`other ${other}`);
  expect(buckets.waitMs('early')).toBeGreaterThan(0);
  expect(buckets.take('busy')).toBeGreaterThan(0);
  buckets.take('one too many');
  expect(buckets.waitMs('early')).toBe(0);
  expect(buckets.waitMs('busy')).toBeGreaterThan(0);
});

test('a clock that goes back gives away nothing', () => {
  const { time, buckets } = startBuckets({ burst: 1, perSecond: 1 });
  buckets.take('a');
  time.now -= HOUR;
  expect(buckets.take('a')).toBe(1_000);
});

test('a day at the door of an event never has to wait', () => {
  const reads = startBuckets(RATES.read);
  const writes = startBuckets(RATES.write);
  for (let second = 0; second < 12 * 3_600; second++) {
    [reads.time.now, writes.time.now] = [reads.time.now + SECOND, writes.time.now + SECOND];
    // Six lists and Home's cards every ten seconds, and two guests a second.
    if (second % 10 === 0)
      for (let list = 0; list < 12; list++) expect(reads.buckets.take('rep phone')).toBe(0);
    for (let guest = 0; guest < 2; guest++) expect(writes.buckets.take('rep phone')).toBe(0);
  }
});

test('preparing the shift of the largest season, twice in a row, never has to wait', () => {
  // At 10,000 passengers: both ways of 169 coaches and 80 transfers, 281 lessons, and some sixty others.
  const { buckets } = startBuckets(RATES.read);
  for (let list = 0; list < 2 * 840; list++) expect(buckets.take('rep phone')).toBe(0);
});
