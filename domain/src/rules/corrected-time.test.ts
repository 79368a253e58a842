import { describe, expect, it } from 'vitest';
import { correctTime } from './corrected-time.ts';

const receivedAt = Date.UTC(2026, 11, 11, 5, 30);
const YEAR = 365 * 86_400_000;

describe('corrected time', () => {
  it.each([
    { name: 'a right clock', skew: 0 },
    { name: 'a clock a year behind', skew: -YEAR },
    { name: 'a clock a year ahead', skew: YEAR },
  ])('of a scan sent ten seconds later on $name is ten seconds before receipt', ({ skew }) => {
    const sentAt = receivedAt + skew;
    const times = correctTime({ handsetAt: sentAt - 10_000, sentAt, receivedAt });
    expect(times).toEqual({ correctedAt: receivedAt - 10_000, late: false, clockSuspect: skew !== 0 });
  });

  it.each([
    { name: 'behind', sign: 1 },
    { name: 'ahead', sign: -1 },
  ])('is suspect when the clock is more than two minutes $name, and not at two', ({ sign }) => {
    const suspect = (off: number) => {
      const sentAt = receivedAt - sign * off;
      return correctTime({ handsetAt: sentAt, sentAt, receivedAt }).clockSuspect;
    };
    expect([120_000, 120_001].map(suspect)).toEqual([false, true]);
  });

  it('is suspect when a scan would be more than two minutes after receipt by the corrected clock', () => {
    const suspect = (after: number, skew: number) =>
      correctTime({ handsetAt: receivedAt + after, sentAt: receivedAt - skew, receivedAt }).clockSuspect;
    expect([suspect(120_000, 0), suspect(120_001, 0)]).toEqual([false, true]);
    expect([suspect(70_000, 60_000), suspect(130_000, -60_000)]).toEqual([true, false]);
  });

  it('is never after receipt', () => {
    expect(correctTime({ handsetAt: receivedAt + 5_000, sentAt: receivedAt, receivedAt }).correctedAt).toBe(
      receivedAt,
    );
  });

  it('is late when over sixty seconds before receipt', () => {
    const at = (age: number) =>
      correctTime({ handsetAt: receivedAt - age, sentAt: receivedAt, receivedAt }).late;
    expect([0, 60_000, 60_001, 6 * 3_600_000].map(at)).toEqual([false, false, true, true]);
  });

  it('trusts the time of a handset that does not say when it sent', () => {
    expect(correctTime({ handsetAt: receivedAt - 1_000, sentAt: null, receivedAt })).toEqual({
      correctedAt: receivedAt - 1_000,
      late: false,
      clockSuspect: false,
    });
  });

  it('flags a handset time far in the future', () => {
    expect(correctTime({ handsetAt: receivedAt + YEAR, sentAt: null, receivedAt })).toMatchObject({
      correctedAt: receivedAt,
      clockSuspect: true,
    });
  });
});
