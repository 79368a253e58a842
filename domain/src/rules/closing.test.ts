import { expect, it } from 'vitest';
import { type CloseFact, departureStops, foldCloses, type PersonOnDeparture } from './closing.ts';

const close = (at: number, seq: number, over: Partial<CloseFact> = {}): CloseFact => ({
  actionId: `action-${seq}`,
  repId: `R${seq}`,
  repName: `Rep ${seq}`,
  at,
  seq,
  stops: ['Leeds'],
  manifest: [{ reference: 'A', stop: 0, seat: 'aboard' }],
  headCount: null,
  ...over,
});
const person = (reference: string, stop: string): PersonOnDeparture => ({
  reference,
  stop,
  name: reference,
  seat: 'aboard',
});

it('of the closes of a stop the last one counts, in whatever order they arrived', () => {
  const [early, late] = [close(1, 2), close(2, 1, { headCount: 3 })];
  for (const facts of [
    [early, late],
    [late, early],
  ])
    expect(foldCloses(facts)).toEqual({
      Leeds: { actionId: 'action-1', repId: 'R1', repName: 'Rep 1', at: 2, headCount: 3, text: 'A aboard' },
    });
});

it('of two closes at one instant the last to arrive counts', () => {
  expect(foldCloses([close(1, 2), close(1, 1)])?.Leeds?.actionId).toBe('action-2');
});

it('each stop has the close that named it last, with its own people', () => {
  const both = close(1, 1, {
    stops: ['Leeds', 'Hull'],
    manifest: [
      { reference: 'A', stop: 0, seat: 'aboard' },
      { reference: 'B', stop: 1, seat: 'no-show' },
    ],
  });
  const closes = foldCloses([both, close(2, 2, { stops: ['Hull'], manifest: [] })]);
  expect(Object.entries(closes ?? {}).map(([stop, { at, text }]) => [stop, at, text])).toEqual([
    ['Leeds', 1, 'A aboard'],
    ['Hull', 2, ''],
  ]);
});

it('without a close there is nothing', () => {
  expect(foldCloses([])).toBeNull();
});

it('a departure has the stops where somebody boards and those that were closed', () => {
  const closes = foldCloses([close(1, 1, { stops: ['Hull'], manifest: [] })]);
  expect(
    departureStops([person('A', 'Leeds'), person('B', ''), person('C', 'Leeds')], closes).map(
      ({ stop, people, closedWith }) => [stop, people.map(({ reference }) => reference), closedWith],
    ),
  ).toEqual([
    ['', ['B'], null],
    ['Hull', [], ''],
    ['Leeds', ['A', 'C'], null],
  ]);
  expect(departureStops([], null)).toEqual([]);
});
