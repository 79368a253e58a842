import { describe, expect, it } from 'vitest';
import { attemptsRemaining, isIdle, lockoutMs, pinProblem, warnsOfAttempts } from './pin.ts';

describe('a PIN', () => {
  it.each(['123', '12345', '', 'abcd', '12 4', '１２３４', '12.4'])('"%s" is not four digits', (pin) => {
    expect(pinProblem(pin)).toBe('format');
  });

  it.each(['1234', '0123', '6789', '9876', '3210', '0000', '7777'])('%s runs or repeats', (pin) => {
    expect(pinProblem(pin)).toBe('complexity');
  });

  it.each(['1243', '1235', '0012', '8901', '2468', '1122'])('%s may be set', (pin) => {
    expect(pinProblem(pin)).toBeNull();
  });

  it('leaves 9,976 of the 10,000', () => {
    const all = Array.from({ length: 10_000 }, (_, pin) => String(pin).padStart(4, '0'));
    expect(all.filter((pin) => pinProblem(pin) === null)).toHaveLength(9_976);
  });
});

describe('wrong PINs', () => {
  it('lock out from the fifth, doubling from one second to thirty minutes', () => {
    expect([0, 1, 4, 5, 6, 7, 15, 16, 40].map(lockoutMs)).toEqual([
      0, 0, 0, 1_000, 2_000, 4_000, 1_024_000, 1_800_000, 1_800_000,
    ]);
  });

  it('warn once fewer than three attempts remain', () => {
    expect([0, 1, 2, 3, 4, 5, 6].map(warnsOfAttempts)).toEqual([false, false, false, true, true, true, true]);
    expect([0, 2, 5, 9].map(attemptsRemaining)).toEqual([5, 3, 0, 0]);
  });
});

describe('the idle lock', () => {
  const now = 1_000_000_000;

  it.each([
    { name: 'no activity on record', last: null, idle: true },
    { name: 'just now', last: now, idle: false },
    { name: 'exactly ten minutes ago', last: now - 600_000, idle: false },
    { name: 'over ten minutes ago', last: now - 600_001, idle: true },
    { name: 'in the future, after the clock was set back', last: now + 1, idle: true },
  ])('$name', ({ last, idle }) => {
    expect(isIdle(last, now)).toBe(idle);
  });
});
