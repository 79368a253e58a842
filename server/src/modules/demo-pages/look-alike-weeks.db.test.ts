import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CodeSheet, findCodeSheet, onlyGroup } from '#lists/code-sheets.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { addTransferSeat } from '#testing/transfer-fixture.ts';
import { addAllocation, addCoach, addPassenger, addSeat, addWeek } from '#testing/week-fixture.ts';
import { findDemoCodes, listDemoPlaces, listDemoWeeks } from './demo-codes-store.ts';

const [ANN, BEN, CAT, DAN, EVA] = [1, 2, 3, 4, 5].map((n) => `NUCO-AB12CD-00000${n}`) as [
  string,
  string,
  string,
  string,
  string,
];
let database: TestDatabase;

/** Two weeks in which the same people, under other names, have the same places. */
beforeAll(async () => {
  database = await createTestDatabase();
  for (const [weekId, of] of [
    ['W1', 'one'],
    ['W2', 'two'],
  ] as const) {
    await addWeek(database, { weekId, name: `Week ${of}`, demo: true });
    await addCoach(database, { weekId, coachId: '4', outbound: ['Leeds'], inbound: ['Leeds'] });
    await addCoach(database, { weekId, coachId: '10', outbound: ['York'] });
    await addCoach(database, { weekId, coachId: '11', outbound: ['Hull'], gone: of === 'one' });
    for (const [reference, name] of [
      [ANN, 'Ann'],
      [BEN, 'Ben'],
      [CAT, 'Cat'],
      [DAN, 'Dan'],
      [EVA, 'Eva'],
    ] as const)
      await addPassenger(database, {
        weekId,
        reference,
        name: `${name} of ${of}`,
        gone: of === 'one' && reference === CAT,
        cancelled: of === 'one' && reference === DAN,
      });
    for (const reference of [BEN, ANN, CAT, DAN])
      await addSeat(database, reference, { weekId, coachId: '4' });
    await addSeat(database, ANN, { weekId, coachId: '10', direction: 'inbound' });
    await addSeat(database, EVA, { weekId, coachId: '10', gone: of === 'one' });
    await addTransferSeat(database, EVA, { weekId, transferId: '4' });
    await addAllocation(database, EVA, { kind: 'lesson', place: '4', reference: EVA }, { weekId });
  }
  await addWeek(database, { weekId: 'removed', demo: true, disabled: true });
  await addWeek(database, { weekId: 'later', demo: true, startsOn: '2027-01-08' });
  await addWeek(database, { weekId: 'always', demo: true, startsOn: '2026-01-01', alwaysOn: true });
});
afterAll(() => database.drop());

const people = (sheet: CodeSheet | null) =>
  sheet?.groups.map(({ title, people }) => [title, people.map(({ name }) => name)]);

test('a sheet of codes has the people of its week by their outbound coach, without those who do not travel', async () => {
  expect(people(await findCodeSheet(database, 'W1', 'coach'))).toEqual([
    ['Coach 4 outbound', ['Ann of one', 'Ben of one']],
    ['No coach outbound', ['Eva of one']],
  ]);
  expect(people(await findCodeSheet(database, 'W2', 'coach'))).toEqual([
    ['Coach 4 outbound', ['Ann of two', 'Ben of two', 'Cat of two', 'Dan of two']],
    ['Coach 10 outbound', ['Eva of two']],
  ]);
  expect((await findCodeSheet(database, 'W2', 'coach'))?.weekName).toBe('Week two');
});

test('a sheet of one coach has its people alone, and of an unknown week there is none', async () => {
  const sheet = await findCodeSheet(database, 'W2', 'coach');
  expect(people(sheet && onlyGroup(sheet, '10'))).toEqual([['Coach 10 outbound', ['Eva of two']]]);
  expect(await findCodeSheet(database, 'W9', 'coach')).toBeNull();
});

test('the codes of a place are those of its week, workflow and direction', async () => {
  const places = await listDemoPlaces(database, 'W1');
  const codesAt = async (place: string, direction: 'outbound' | 'inbound') =>
    (await findDemoCodes(database, { week: 'W1', kind: 'coach', place, direction }, places)).map(
      ({ name, note }) => `${name}: ${note}`,
    );
  const wrong = ['Nobody: Wrong: not in the week', 'Half a code: Wrong: a booking without a person'];
  const other = 'No ticket: Wrong: another kind of code';
  expect(await codesAt('4', 'outbound')).toEqual([
    ...['Ann of one: Booked here', 'Ben of one: Booked here'],
    // Eva is no longer booked on another coach either: nobody is at the wrong one.
    ...['Cat of one: Cancelled', 'Dan of one: Cancelled', ...wrong, other],
  ]);
  expect(await codesAt('10', 'outbound')).toEqual([
    ...['Eva of one: Cancelled', 'Ann of one: Wrong place: Coach 4 Outbound', ...wrong, other],
  ]);
  expect(await codesAt('10', 'inbound')).toEqual(['Ann of one: Booked here', ...wrong, other]);
});

test('the places are those of the week that run, in the order of their numbers', async () => {
  const titles = async (week: string) => (await listDemoPlaces(database, week)).map(({ title }) => title);
  const runs = (...coaches: string[]) =>
    coaches.flatMap((coach) => [`Coach ${coach} Inbound`, `Coach ${coach} Outbound`]);
  expect(await titles('W1')).toEqual(runs('4', '10'));
  expect(await titles('W2')).toEqual(runs('4', '10', '11'));
});

test('the weeks of the demo are listed by their beginning, the one that never ends last, without removed ones', async () => {
  const weeks = (await listDemoWeeks(database)).map(({ weekId }) => weekId);
  expect(weeks.slice(2)).toEqual(['later', 'always']);
  expect(weeks.slice(0, 2).toSorted((a, b) => a.localeCompare(b))).toEqual(['W1', 'W2']);
});
