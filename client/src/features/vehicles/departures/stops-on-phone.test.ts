import { statedIn } from '@offpiste/domain/contract/close-departure.ts';
import type { PersonOnDeparture } from '@offpiste/domain/rules/closing.ts';
import { statedText } from '@offpiste/domain/rules/closing.ts';
import type { SeatState } from '@offpiste/domain/rules/departure.ts';
import { describe, expect, test } from 'vitest';
import {
  closedByCard,
  closeOf,
  countSeats,
  seatsText,
  statedCounts,
  stopsOnPhone,
} from './stops-on-phone.ts';

const person = (reference: string, seat: SeatState, stop = 'Leeds'): PersonOnDeparture => ({
  reference,
  name: `Name of ${reference}`,
  seat,
  stop,
});

const people = [person('A', 'aboard'), person('B', 'no-show'), person('C', 'elsewhere', 'Dover')];

describe('the text of the seats', () => {
  test.each<[SeatState[], string]>([
    [[], '0 on board'],
    [['aboard', 'aboard'], '2 on board'],
    [['aboard', 'no-show'], '1 on board, 1 no-show'],
    [['missing', 'elsewhere', 'no-show'], '0 on board, 1 elsewhere, 1 no-show, 1 missing'],
  ])('of %j is %j', (seats, text) => {
    expect(seatsText(countSeats(seats.map((seat) => ({ seat }))))).toBe(text);
  });
});

describe('a close', () => {
  test('states everybody of its stops, and nobody of another', () => {
    expect(closeOf(people, ['Dover'])).toEqual({
      stops: ['Dover'],
      manifest: [{ reference: 'C', stop: 0, state: 2 }],
    });
    expect(closeOf(people, ['Dover', 'Leeds']).manifest).toHaveLength(3);
  });

  test('leaves its stops closed, and one in which somebody changes reopened, with who it is', () => {
    const stated = statedIn(closeOf(people, ['Leeds', 'Dover']));
    const close = (stop: string) => ({
      ...{ actionId: 'X', repId: 'R', repName: 'Jo', at: 0, headCount: null },
      text: statedText(stated, stop),
    });
    const closes = { Leeds: close('Leeds'), Dover: close('Dover') };
    expect(stopsOnPhone({ people, closes }).map(({ state }) => state)).toEqual(['closed', 'closed']);

    const later = people.map((one) => (one.reference === 'B' ? person('B', 'aboard') : one));
    const [dover, leeds] = stopsOnPhone({ people: later, closes });
    expect(dover).toMatchObject({ stop: 'Dover', state: 'closed', changes: [] });
    expect(leeds).toMatchObject({
      stop: 'Leeds',
      state: 'reopened',
      counts: { aboard: 2, 'no-show': 0 },
      changes: [{ reference: 'B', name: 'Name of B', from: 'no-show', to: 'aboard' }],
    });
  });

  test('leaves out who is missing: it cannot say of anybody that they are', () => {
    expect(closeOf([person('A', 'missing')], ['Leeds']).manifest).toEqual([]);
  });
});

test('what a close stated of a stop is counted from its text', () => {
  expect(statedCounts('A aboard\nB no-show\nC aboard')).toEqual({
    ...{ aboard: 2, 'no-show': 1, elsewhere: 0, missing: 0 },
  });
  expect(statedCounts('')).toEqual({ aboard: 0, 'no-show': 0, elsewhere: 0, missing: 0 });
});

describe('the button at the end of a card', () => {
  const [open, closed, reopened] = ['open', 'closed', 'reopened'] as const;
  const short = 'left-short' as const;
  test.each<
    [
      string,
      Record<string, ReturnType<typeof stopsOnPhone>[number]['state']>,
      string,
      ReturnType<typeof closedByCard>,
    ]
  >([
    ['closes its stop', { A: open, B: open }, 'A', { stops: ['A'], label: 'Close stop' }],
    ['of a closed stop is none', { A: closed, B: open }, 'A', null],
    ['closes it again', { A: reopened, B: open }, 'A', { stops: ['A'], label: 'Close again' }],
    ['closes one that left short again', { A: short, B: open }, 'A', { stops: ['A'], label: 'Close again' }],
    [
      'at the last stop closes all that is open',
      { '': open, A: open, B: open },
      'B',
      { stops: ['', 'A', 'B'], label: 'Close departure' },
    ],
    [
      'at the last stop leaves what is closed',
      { A: closed, B: open },
      'B',
      { stops: ['B'], label: 'Close departure' },
    ],
    ['at a last stop that is closed is none', { A: open, B: closed }, 'B', null],
    [
      'at a last stop that is closed closes guests, who have no card',
      { '': open, A: closed, B: closed },
      'B',
      { stops: [''], label: 'Close departure' },
    ],
    ['at a last stop closes it again', { A: closed, B: short }, 'B', { stops: ['B'], label: 'Close again' }],
    ['of a stop that nobody knows is none', { A: open }, 'B', null],
  ])('%s', (_, states, card, expected) => {
    const stops = Object.entries(states).map(([stop, state]) => ({ stop, state }));
    expect(closedByCard(stops, card, ['A', 'B'])).toEqual(expected);
  });
});
