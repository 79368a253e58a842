import { expect, test } from 'vitest';
import { keyPlacesOf, listsOf, ownLists } from '../lists.ts';
import { seasonLists } from '../season-lists.ts';
import { listAt } from './list-at.ts';

const week = { weekId: 'W 1/é', systemId: 'S?1' };
const ID = 'Résidence No. 5/B & 50% ?';
const {
  coachTickets,
  transferTickets,
  extras,
  lessonTickets,
  eventInfo,
  keyList,
  pointsOfInterest,
  ...single
} = listsOf(week.weekId);

test.each([
  ...Object.values(single),
  ...Object.values(keyPlacesOf(week.systemId)),
  ...Object.values(seasonLists),
  ...Object.values(ownLists),
  ...(['outbound', 'inbound'] as const).flatMap((way) => [coachTickets(ID, way), transferTickets(ID, way)]),
  extras(ID),
  lessonTickets(ID),
  eventInfo(ID),
  ...(['loc', 'sup', 'bld'] as const).map((groupType) => keyList({ groupType, loc: ID })),
  pointsOfInterest(ID),
])('the call $path is kept as $key', (list) => {
  expect(listAt(list.path, week)).toMatchObject({ key: list.key, path: list.path });
});

test('another week and what is no list is kept as nothing', () => {
  expect(listAt(listsOf('W2').allCoaches.path, week)).toBeNull();
  expect(listAt('/api/coach/load', week)).toBeNull();
  expect(listAt('/api/%', week)).toBeNull();
});
