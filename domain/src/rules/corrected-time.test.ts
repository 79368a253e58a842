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

  it('takes the handset at its word when it does not say when it sent', () => {
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
