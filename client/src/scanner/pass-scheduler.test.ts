import { expect, test } from 'vitest';
import { createPassScheduler } from './pass-scheduler.ts';

const secondPasses = (ms: number, frames: number) => secondPassesOf(Array.from({ length: frames }, () => ms));

/** Looks at frames without a code, where both passes together take so many ms; true where the second pass ran. */
function secondPassesOf(times: readonly number[]): boolean[] {
  let clock = 0;
  const scheduler = createPassScheduler(() => clock);
  return times.map((ms) => {
    let ran = false;
    scheduler.run(
      () => null,
      () => {
        ran = true;
        clock += ms;
        return null;
      },
    );
    return ran;
  });
}

test('a quick phone looks twice at every frame', () => {
  expect(secondPasses(10, 6)).toEqual([true, true, true, true, true, true]);
});

test('a slow phone does the second pass at every third frame', () => {
  expect(secondPasses(60, 7)).toEqual([true, false, false, true, false, false, true]);
});

test('a code found by the first pass needs no second', () => {
  const scheduler = createPassScheduler(() => 0);
  const second = () => {
    throw new Error('looked twice');
  };
  expect(scheduler.run(() => 'NUCO', second)).toBe('NUCO');
});

test('one slow frame on a quick phone costs no look', () => {
  expect(secondPassesOf([10, 60, 10, 10])).toEqual([true, true, true, true]);
});

test('a phone that grows slow looks less often after a few slow frames', () => {
  expect(secondPassesOf([10, 60, 60, 60, 60, 60, 60, 60, 60])).toEqual([
    ...[true, true, true, true, true, true],
    ...[false, false, true],
  ]);
});

test('a phone that becomes quick again looks twice at every frame again', () => {
  const looked = secondPassesOf([60, ...Array.from({ length: 40 }, () => 5)]);
  expect(looked.slice(0, 4)).toEqual([true, false, false, true]);
  expect(looked.slice(-3)).toEqual([true, true, true]);
});

test.each([
  [28, [true, true, true]],
  [29, [true, false, false]],
])('a frame of %d ms is in time up to twenty-eight', (ms, looked) => {
  expect(secondPasses(ms, 3)).toEqual(looked);
});
