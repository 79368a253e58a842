import { expect, test } from 'vitest';
import { quarterBars } from './quarter-bars.ts';

const at = (time: string, day = '12') => `2026-12-${day}T${time}:00.000Z`;

test('quarters without an entry are among the bars, between the first and the last', () => {
  const quarters = [
    { at: at('20:00'), entries: 4 },
    { at: at('20:45'), entries: 1 },
  ];
  expect(quarterBars(quarters)).toEqual([
    { at: at('20:00'), entries: 4 },
    { at: at('20:15'), entries: 0 },
    { at: at('20:30'), entries: 0 },
    { at: at('20:45'), entries: 1 },
  ]);
  expect(quarterBars([])).toEqual([]);
});

test('of several days the last one is shown', () => {
  const bars = quarterBars([
    { at: at('20:00', '10'), entries: 4 },
    { at: at('20:45'), entries: 1 },
  ]);
  expect(bars).toHaveLength(96);
  expect(bars[0]).toEqual({ at: at('21:00', '11'), entries: 0 });
  expect(bars.at(-1)).toEqual({ at: at('20:45'), entries: 1 });
});
