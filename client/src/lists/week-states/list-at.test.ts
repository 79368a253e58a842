import { expect, test } from 'vitest';
import { keyPlacesOf, listsOf, ownLists } from '../lists.ts';
import type { NamedList } from '../named-list.ts';
import { seasonLists } from '../season-lists.ts';
import { listAt } from './list-at.ts';

const week = { weekId: 'W 1/é', systemId: 'S?1' };
const ID = 'Résidence No. 5/B & 50% ?';
const lists = Object.values<NamedList<unknown> | ((...about: never[]) => NamedList<unknown>)>(
  listsOf(week.weekId),
);
/** The places of lists: by id, by id and direction, and by group. */
const places = [
  [ID],
  ...['outbound', 'inbound'].map((way) => [ID, way]),
  ...['loc', 'sup', 'bld'].map((groupType) => [{ groupType, loc: ID }]),
];

test.each([
  ...lists.flatMap((list) =>
    typeof list === 'function'
      ? places
          .map((place) => list(...(place as never[])))
          .filter(({ path }) => !/undefined|object/i.test(path))
      : [list],
  ),
  ...Object.values(keyPlacesOf(week.systemId)),
  ...Object.values(seasonLists),
  ...Object.values(ownLists),
])('the call $path is kept as $key', (list) => {
  expect(listAt(list.path, week)).toMatchObject({ key: list.key, path: list.path });
});

test('another week and what is no list is kept as nothing', () => {
  expect(listAt(listsOf('W2').allCoaches.path, week)).toBeNull();
  expect(listAt('/api/coach/load', week)).toBeNull();
  expect(listAt('/api/%', week)).toBeNull();
});
