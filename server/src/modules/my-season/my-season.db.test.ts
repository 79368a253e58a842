import type { PersonalDatabaseReply } from '@offpiste/domain/contract/my-season.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { addLookUp, addPersonalDatabase } from '#testing/look-up-fixture.ts';
import type { Caller } from '#testing/sign-in.ts';

const details: PersonalDatabaseReply = {
  'GBS ID': 'GBS-1',
  'Passport First Names': 'Amélie Jeanne',
  'Passport Surname': 'Rousseau',
  'Passport Number': '512345678',
  'Passport Expiry': '2031-04-18',
  Nationality: 'French',
  'Date of Birth': '1998-02-11',
  French: 'Fluent',
  Address: '12 Rue des Alpes',
  'Phone 2': '33612345678',
  'Jacket Number': '117',
  Luggage: null,
  'Equipment Hire': null,
  'Ski Pass': 'Season pass',
};
let bench: TestApp;
let own: Caller;
let boss: Caller;

beforeAll(async () => {
  bench = await buildTestApp();
  const { database } = bench.deps;
  await bench.addRep({ rep_id: 'own', username: 'own@test.example' });
  await bench.addRep({ rep_id: 'boss', username: 'boss@test.example', level: 3, hq_role: 'manager' });
  const week = { weekId: 'W1', weekName: 'Week 1', data: [{ name: 'Resort', value: 'Val Corbier' }] };
  await addLookUp(database, { kind: 'my-season', id: 'own W1', repId: 'own', detail: week });
  for (const code of ['D01', 'O01', 'XMAS'])
    await addLookUp(database, {
      kind: 'availability',
      id: `own ${code}`,
      repId: 'own',
      detail: { code, status: 'Available' },
    });
  await addPersonalDatabase(database, 'own', details);
  own = await bench.signIn('own@test.example');
  boss = await bench.signIn('boss@test.example');
});
afterAll(() => bench.close());

const seasonOf = async (who: Caller) => ({
  weeks: (await who.inject({ url: '/api/mySeason' })).json(),
  availability: (await who.inject({ url: '/api/mySeason/availability' })).json(),
  database: (await who.inject({ url: '/api/mySeason/database' })).json(),
});

test("a rep's season is assigned weeks, availability and personal details", async () => {
  expect(await seasonOf(own)).toEqual({
    weeks: [{ weekId: 'W1', weekName: 'Week 1', data: [{ name: 'Resort', value: 'Val Corbier' }] }],
    availability: [
      { code: 'O01', status: 'Available' },
      { code: 'D01', status: 'Available' },
      { code: 'XMAS', status: 'Available' },
    ],
    database: details,
  });
});

test("nobody sees another's, whatever the level", async () => {
  const nothing = Object.fromEntries(Object.keys(details).map((name) => [name, null]));
  expect(await seasonOf(boss)).toEqual({ weeks: [], availability: [], database: nothing });
});

test('an unchanged season has no bytes', async () => {
  for (const path of ['', '/availability', '/database']) {
    const url = `/api/mySeason${path}`;
    const { etag } = (await own.inject({ url })).headers;
    const again = await own.inject({ url, headers: { 'if-none-match': etag as string } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  }
});
