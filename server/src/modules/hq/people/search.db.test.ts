import { PeopleReply } from '@offpiste/domain/contract/hq/people.ts';
import { fold } from '@offpiste/domain/rules/sorting.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { addKeyRoom } from '#testing/key-room.ts';
import type { Caller } from '#testing/sign-in.ts';
import { signInAtHq } from '#testing/sign-in-at-hq.ts';
import { addAllocation, addCoach, addPassenger, addPlace, addSeat, addWeek } from '#testing/week-fixture.ts';

let bench: TestApp;
let desk: Caller;

beforeAll(async () => {
  bench = await buildTestApp();
  const { database } = bench.deps;
  await addWeek(database);
  await addWeek(database, { weekId: 'W2' });
  await addCoach(database, { coachId: '4', outbound: ['Leeds'] });
  await addPlace(database, { kind: 'accommodation', placeId: 'aurora', detail: { name: 'Hôtel Aurora' } });
  await addKeyRoom(database, { roomId: 'r12', roomName: '12B', building: { id: 'aurora', name: 'Aurora' } });
  for (const person of [
    { reference: 'NUCO-AB12CD-000001', name: 'Zoë O’Brien-Łukasz', phone: '+44 7700 900123' },
    { reference: 'NUCO-AB12CD-000002', name: 'Anna Smith', phone: '07700 900456' },
    { reference: 'NUCO-XY99ZZ-000003', name: 'Smith Anna' },
    { reference: 'NUCO-XY99ZZ-000004', name: 'Aaron Smith', cancelled: true },
    { reference: 'WASTE-PERCNT-000005', name: '100% Sure_Name' },
  ])
    await addPassenger(database, person);
  await addPassenger(database, { weekId: 'W2', reference: 'NUCO-AB12CD-000009', name: 'Anna Smith' });
  await database.pool.query(
    `UPDATE passenger SET group_name = 'Ski Club Ålesund' WHERE reference LIKE '%000003'`,
  );
  await addSeat(database, 'NUCO-AB12CD-000002', { coachId: '4' });
  await addAllocation(database, 'NUCO-AB12CD-000002', { kind: 'room', place: 'r12' });
  // Somebody else's room and coaches, and a room with the number of a coach.
  await addKeyRoom(database, { roomId: 'r14', roomName: '14', building: { id: 'aurora', name: 'Aurora' } });
  await addKeyRoom(database, { roomId: '4', roomName: '4', building: { id: 'aurora', name: 'Aurora' } });
  await addCoach(database, { coachId: '7', outbound: ['Leeds'], inbound: ['Val'] });
  await addSeat(database, 'NUCO-XY99ZZ-000003', { coachId: '4', direction: 'inbound', pickUp: 'Val' });
  await addSeat(database, 'NUCO-XY99ZZ-000003', { coachId: '7' });
  await addAllocation(database, 'NUCO-XY99ZZ-000003', { kind: 'room', place: 'r14' });
  await renew('W1');
  await renew('W2');
  desk = await signInAtHq(bench, 'desk');
});
afterAll(() => bench.close());

const renew = (week: string) => bench.deps.database.pool.query('SELECT renew_passenger_search($1)', [week]);

async function search(q: string, cursor?: string): Promise<PeopleReply> {
  const query = new URLSearchParams({ week: 'W1', q, ...(cursor !== undefined && { cursor }) });
  const reply = await desk.inject({ url: `/api/hq/people?${query}` });
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body}`);
  return PeopleReply.parse(reply.json());
}
const namesFor = async (q: string) => (await search(q)).people.map(({ name }) => name);

describe('somebody is found by', () => {
  test.each([
    ['a name without its accents', 'zoe', ['Zoë O’Brien-Łukasz']],
    ['a name with other accents', 'zoé', ['Zoë O’Brien-Łukasz']],
    ['a name in capitals', 'ZOE', ['Zoë O’Brien-Łukasz']],
    ['a name without its apostrophe', 'obrien', ['Zoë O’Brien-Łukasz']],
    ['the second half of a double name', 'lukasz zoe', ['Zoë O’Brien-Łukasz']],
    [
      'a name in either order, whoever is cancelled last',
      'smith a',
      ['Anna Smith', 'Smith Anna', 'Aaron Smith'],
    ],
    ['a whole reference', 'NUCO-AB12CD-000002', ['Anna Smith']],
    ['a booking', 'ab12cd', ['Anna Smith', 'Zoë O’Brien-Łukasz']],
    ['the end of a telephone number', '0123', ['Zoë O’Brien-Łukasz']],
    ['a national number where the sheet has an international one', '07700 900 123', ['Zoë O’Brien-Łukasz']],
    ['a room', '12b', ['Anna Smith']],
    ['a room with its hotel', 'hotel aurora 12', ['Anna Smith']],
    ['a group', 'alesund', ['Smith Anna']],
    ['a sign that SQL knows', '100%', ['100% Sure_Name']],
  ])('%s', async (_, q, names) => {
    expect(await namesFor(q)).toEqual(names);
  });

  test.each([
    ['the middle of a word', 'mith'],
    ['two digits of a telephone', '23'],
    ['digits in the middle of a telephone', '7700'],
    ['a word that nobody has', 'anna jones'],
    ['signs alone', '%%'],
    ['another wildcard', 'su_e'],
  ])('not by %s', async (_, q) => {
    expect(await namesFor(q)).toEqual([]);
  });
});

test('namesakes are distinguished by room and coach', async () => {
  const [anna, other] = (await search('anna smith')).people;
  expect(other).toMatchObject({
    name: 'Smith Anna',
    room: 'Hôtel Aurora · 14',
    coaches: [
      { direction: 'outbound', name: 'Coach 7' },
      { direction: 'inbound', name: 'Coach 4' },
    ],
  });
  expect(anna).toEqual({
    reference: 'NUCO-AB12CD-000002',
    name: 'Anna Smith',
    cancelled: false,
    gone: false,
    group: null,
    room: 'Hôtel Aurora · 12B',
    coaches: [{ direction: 'outbound', name: 'Coach 4' }],
  });
});

test('one letter is no search, and an unknown week is none', async () => {
  for (const [url, status] of [
    ['/api/hq/people?week=W1&q=a', 400],
    ['/api/hq/people?week=W1&q=%20a%20', 400],
    ['/api/hq/people?week=none&q=anna', 404],
  ] as const)
    expect([url, (await desk.inject({ url })).statusCode]).toEqual([url, status]);
});

test('the database folds names as phones do', async () => {
  const names = [
    'Zoë O’Brien',
    "D'Arcy",
    'Łukasz ŁĄCZNY',
    'Øyvind ØSTBY',
    'Đỗ',
    'Ðóra ÞÓR þórr',
    'GROẞ Straße',
    'Ærø æble',
    'Œuvre œuf',
    'İpek ıĞ',
    'Ångström',
    'JOSÉ',
    'Núñez `Nu`',
    'Jean-Luc',
    '‘Quoted’',
  ];
  const { rows } = await bench.deps.database.pool.query<{ folded: string[] }>(
    'SELECT array_agg(folded(name) ORDER BY at) AS folded FROM unnest($1::text[]) WITH ORDINALITY n(name, at)',
    [names],
  );
  expect(rows[0]?.folded).toEqual(names.map(fold));
});

test('a hundred and twenty people come in three pages, each once and in order', async () => {
  const { database } = bench.deps;
  await addWeek(database, { weekId: 'many' });
  await database.pool.query(`
    INSERT INTO passenger (week_id, reference, passenger_id, name, status, cancelled)
    SELECT 'many', 'NUCO-MANYXX-' || lpad(n::text, 6, '0'), n, 'Person ' || chr(65 + n % 7), 'Confirmed', n % 10 = 0
    FROM generate_series(1, 120) n`);
  await renew('many');
  const pages: string[][] = [];
  let next: string | null = '';
  while (next !== null) {
    const url: string = `/api/hq/people?week=many&q=person${next === '' ? '' : `&cursor=${next}`}`;
    const page = PeopleReply.parse((await desk.inject({ url })).json());
    pages.push(page.people.map(({ reference }) => reference));
    next = page.next;
  }
  expect(pages.map(({ length }) => length)).toEqual([50, 50, 20]);
  expect(new Set(pages.flat()).size).toBe(120);
  const { rows } = await database.pool.query(
    `SELECT reference FROM passenger WHERE week_id = 'many' ORDER BY cancelled, name COLLATE "C", reference COLLATE "C"`,
  );
  expect(pages.flat()).toEqual(rows.map(({ reference }) => reference));
});

test('a telephone number that was forgotten finds nobody', async () => {
  const { pool } = bench.deps.database;
  expect(await namesFor('900456')).toEqual(['Anna Smith']);
  await pool.query(`UPDATE passenger_detail SET phone = NULL WHERE reference = 'NUCO-AB12CD-000002'`);
  await renew('W1');
  expect(await namesFor('900456')).toEqual([]);
});
