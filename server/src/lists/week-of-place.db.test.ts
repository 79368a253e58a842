import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { addPlace, addWeek } from '#testing/week-fixture.ts';
import { weekOfPlace } from './week-of-place.ts';

const NOW = Date.parse('2026-12-13T10:00:00Z');
let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

/** Weeks of the fixture, by when they begin and end; some always on, some closed. */
const WEEKS = {
  before: ['2026-11-20', '2026-11-28'],
  ended: ['2026-12-04', '2026-12-12'],
  running: ['2026-12-11', '2026-12-19'],
  always: ['2026-12-01', '2027-04-30'],
  next: ['2026-12-18', '2026-12-26'],
  later: ['2027-01-08', '2027-01-16'],
  closed: ['2026-12-11', '2026-12-19'],
} as const;
type Week = keyof typeof WEEKS;

async function add(...weeks: Week[]) {
  for (const weekId of weeks) {
    const [startsOn, endsOn] = WEEKS[weekId];
    await addWeek(database, {
      weekId,
      startsOn,
      alwaysOn: weekId === 'always',
      disabled: weekId === 'closed',
    });
    await database.pool.query('UPDATE week SET ends_on = $1 WHERE week_id = $2', [endsOn, weekId]);
  }
}
const put = async (weekId: Week, kind = 'event', gone = false) =>
  await addPlace(database, { weekId, kind, placeId: '7', detail: {}, gone });
const found = async (now = NOW) => await weekOfPlace(database, { kind: 'event', placeId: '7' }, now);

test.each<[string, Week[], Week]>([
  ['the one that runs', ['before', 'ended', 'running', 'always', 'next', 'later', 'closed'], 'running'],
  ['one that is always on and runs, where no other does', ['ended', 'always', 'next'], 'always'],
  ['the next to start, where none runs', ['before', 'ended', 'later', 'next'], 'next'],
  ['the last that ended, where none starts', ['before', 'ended'], 'ended'],
])('of several weeks that have the place, it is %s', async (_, weeks, expected) => {
  await add(...weeks);
  // Where no week has the place, the week is chosen alike.
  expect(await found()).toBe(expected);
  for (const week of weeks) await put(week);
  expect(await found()).toBe(expected);
});

test('a week that has the place comes before any that has not, as it is now and of its kind', async () => {
  await add('before', 'running', 'next', 'closed');
  await put('closed');
  await put('next', 'lesson');
  await put('running', 'event', true);
  await addPlace(database, { weekId: 'running', kind: 'event', placeId: '8', detail: {} });
  expect(await found()).toBe('running');
  await put('before');
  expect(await found()).toBe('before');
});

test('a week runs from its first day to its last, by the clocks of the resort', async () => {
  await add('ended', 'next');
  for (const [instant, week] of [
    ['2026-12-03T22:30:00Z', 'ended'],
    ['2026-12-12T22:30:00Z', 'ended'],
    ['2026-12-12T23:30:00Z', 'next'],
    ['2026-12-26T22:30:00Z', 'next'],
  ] as const)
    expect([instant, await found(Date.parse(instant))]).toEqual([instant, week]);
});

test('where no week is open there is none', async () => {
  expect(await found()).toBeNull();
  await add('closed');
  await put('closed');
  expect(await found()).toBeNull();
});
