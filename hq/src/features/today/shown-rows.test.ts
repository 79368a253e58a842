import type { BoardRow } from '@offpiste/domain/contract/hq/board.ts';
import { expect, test } from 'vitest';
import { hourOf, shownRows, uniqueSorted } from './shown-rows.ts';

const counts = { expected: 2, aboard: 0, elsewhere: 0, noShow: 0, missing: 2, guests: 0 };
function aRow(place: string, over: Partial<BoardRow> = {}): BoardRow {
  return {
    place,
    kind: 'coach',
    id: '4',
    direction: 'outbound',
    name: 'Coach 4',
    departsAt: '2027-01-08T04:30:00.000Z',
    nextStop: 'Leeds',
    state: 'loading',
    counts,
    equipment: { expected: 0, aboard: 0 },
    capacity: null,
    spare: null,
    driver: null,
    brands: ['nuco'],
    resorts: ['Val Corbier'],
    reps: [],
    phones: { unsent: 0, oldestAt: null, silent: false },
    stops: [],
    missing: [],
    ...over,
  };
}
const rows = [
  aRow('coach:1:outbound'),
  aRow('coach:2:outbound', { state: 'closed', resorts: [] }),
  aRow('coach:3:outbound', { departsAt: '2027-01-08T23:10:00.000Z' }),
  aRow('coach:4:outbound', { departsAt: null }),
];
const shown = (search: Parameters<typeof shownRows>[1]) =>
  shownRows(rows, search, 'Europe/Paris').map(({ place }) => place.split(':')[1]);

test.each([
  [{}, ['1', '2', '3', '4']],
  [{ state: 'closed' as const }, ['2']],
  [{ resort: 'Val Corbier' }, ['1', '3', '4']],
  [{ hour: '05' }, ['1', '2']],
  [{ hour: '00' }, ['3']],
  [{ hour: '05', state: 'loading' as const }, ['1']],
  [{ resort: 'Nowhere' }, []],
])('the filters %j leave the departures they name', (search, places) => {
  expect(shown(search)).toEqual(places);
});

test('the hour is the one that the board shows', () => {
  const at = (departsAt: string | null) => hourOf({ departsAt, stops: [] }, 'Europe/Paris');
  expect([at('2027-01-08T23:10:00.000Z'), at(null)]).toEqual(['00', null]);
});

test('a filter offers each value once, in order, and none for what has none', () => {
  expect(uniqueSorted(['b', null, 'a', 'b'])).toEqual(['a', 'b']);
});
