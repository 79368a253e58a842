import { describe, expect, test } from 'vitest';
import { countdown, dueCard } from './coming.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const now = Date.parse('2026-11-22T17:20:00Z');

describe('the countdown', () => {
  const at = (left: number, kind: 'coach' | 'transfer' | 'event' = 'event', lasts = 0) =>
    countdown({ kind, starts: now + left, ends: now + left + lasts, day: 'Sun 22 Nov' }, now);

  test.each([
    [25 * HOUR, 'Sun 22 Nov', false],
    [24 * HOUR, 'In 24 h', true],
    [3 * HOUR + 40 * MINUTE, 'In 3 h 40 min', true],
    [60 * MINUTE, 'In 1 h', true],
    [12 * MINUTE, 'In 12 min', true],
    [11.2 * MINUTE, 'In 12 min', true],
    [2 * MINUTE, 'In 2 min 0 s', true],
    [100_000, 'In 1 min 40 s', true],
    [40_000, 'In 40 s', true],
  ])('of something %d ms ahead is %s', (left, text, isNear) => {
    expect(at(left)).toEqual({ text, isNear });
  });

  test('of a departure says how long ago it left, in white', () => {
    expect(at(-3.5 * MINUTE, 'coach')).toEqual({ text: 'Left 3 min ago', isNear: false });
    expect(at(-3.5 * MINUTE, 'transfer', HOUR)).toEqual({ text: 'Left 3 min ago', isNear: false });
    expect(at(-10_000, 'coach')).toEqual({ text: 'Left 1 min ago', isNear: false });
  });

  test('of something that goes on says so', () => {
    expect(at(-HOUR, 'event', 3 * HOUR)).toEqual({ text: 'On now', isNear: true });
  });

  test('of something that is over says its day', () => {
    expect(at(-3 * HOUR, 'event', HOUR).text).toBe('Sun 22 Nov');
  });
});

test.each([
  ['event', '/ticket/500001', '/ticketing'],
  ['coach', '/loadCoach/4/outbound', '/loadCoach'],
  ['transfer', '/loadTransfer/GVA-01/inbound', '/loadTransfer'],
  ['shift', '/liftPass', '/liftPass'],
] as const)('what is done at a %s is behind its card', (kind, to, card) => {
  expect(dueCard({ kind, to })).toBe(card);
});
