import { expect, test, vi } from 'vitest';
import { clockSkew, observeClock, onClockSkew } from './clock-skew.ts';

const NOON = Date.parse('2026-12-11T12:00:00Z');
const answered = (at: number) => ({ headers: new Headers({ Date: new Date(at).toUTCString() }) });

test('a clock that is off by more than two minutes is reported once, again when it is off by a minute more, and until it is right', () => {
  const onSkew = vi.fn();
  const stop = onClockSkew(onSkew);
  observeClock(answered(NOON), NOON + 119_000);
  observeClock({ headers: new Headers() }, NOON);
  observeClock({ headers: new Headers({ Date: 'soon' }) }, NOON);
  expect(clockSkew()).toBeNull();
  observeClock(answered(NOON), NOON + 180_000);
  observeClock(answered(NOON), NOON + 181_500);
  expect(clockSkew()).toBe(180_000);
  expect(onSkew).toHaveBeenCalledTimes(1);
  observeClock(answered(NOON), NOON + 239_999);
  expect([clockSkew(), onSkew.mock.calls.length]).toEqual([180_000, 1]);
  observeClock(answered(NOON), NOON + 240_000);
  expect([clockSkew(), onSkew.mock.calls.length]).toEqual([240_000, 2]);
  observeClock({ headers: new Headers() }, NOON);
  expect([clockSkew(), onSkew.mock.calls.length]).toEqual([240_000, 2]);
  observeClock(answered(NOON), NOON - 365 * 86_400_000);
  expect(clockSkew()).toBe(-365 * 86_400_000);
  observeClock(answered(NOON), NOON);
  expect(clockSkew()).toBeNull();
  expect(onSkew).toHaveBeenCalledTimes(4);
  observeClock(answered(NOON), NOON + 1_000);
  observeClock(answered(NOON), NOON + 120_000);
  expect(onSkew).toHaveBeenCalledTimes(4);
  observeClock(answered(NOON), NOON + 120_001);
  expect([clockSkew(), onSkew.mock.calls.length]).toEqual([120_001, 5]);
  stop();
  observeClock(answered(NOON), NOON);
  expect([clockSkew(), onSkew.mock.calls.length]).toEqual([null, 5]);
});
