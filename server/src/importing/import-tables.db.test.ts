import { CoachTicketsReply } from '@offpiste/domain/contract/coach.ts';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { CountedListVersions, listKey } from '#lists/list-versions.ts';
import type { Database } from '#platform/database.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { loadBody } from '#testing/load-body.ts';
import type { Caller } from '#testing/sign-in.ts';
import { swept } from '#testing/sweeps.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { wholeBundle } from './bundle-fixture.ts';
import { memorySource } from './bundle-source.ts';
import { importBundle } from './import-bundle.ts';

const listVersions = new CountedListVersions();

type Files = Record<string, string>;
const ZOE = 'NUCO-AAAAAA-000001';
const LUKASZ = 'NUCO-AAAAAA-000002';

async function imported(database: Database, files: Files) {
  const report = await importBundle(database, memorySource(files));
  // Done by the database's notification in a running server.
  listVersions.bump(listKey('W1'));
  return report;
}

/** The importer's rows as reps see them, as text: without what is gone, and with the number of changes. */
async function inUse({ pool }: Database): Promise<string[]> {
  const ofPassengers = (table: string) =>
    `SELECT d::text AS t FROM ${table} d JOIN passenger p USING (week_id, reference) WHERE NOT p.gone ORDER BY 1`;
  const queries = [
    `SELECT (to_jsonb(w) - 'version')::text AS t FROM week w ORDER BY 1`,
    'SELECT t::text AS t FROM passenger t WHERE NOT gone ORDER BY 1',
    ...['passenger_detail', 'passenger_email', 'passenger_sensitive'].map(ofPassengers),
    'SELECT t::text AS t FROM place t WHERE NOT gone ORDER BY 1',
    'SELECT t::text AS t FROM allocation t WHERE NOT gone ORDER BY 1',
    'SELECT t::text AS t FROM look_up t ORDER BY 1',
    'SELECT t::text AS t FROM week_file t ORDER BY 1',
  ];
  const found = [];
  for (const query of queries) found.push(...(await pool.query<{ t: string }>(query)).rows.map(({ t }) => t));
  return found;
}

let bench: TestApp;
let database: Database;
let rep: Caller;
beforeAll(async () => {
  bench = await buildTestApp({ listVersions });
  database = bench.deps.database;
  rep = await bench.signIn((await bench.addRep({ level: 2 })).username);
});
afterAll(() => bench.close());

async function seatsOf(reference: string): Promise<unknown[]> {
  const { rows } = await bench.deps.database.pool.query(
    `SELECT place_id AS coach, gone FROM allocation
     WHERE kind = 'coach' AND direction = 'outbound' AND reference = $1 ORDER BY place_id`,
    [reference],
  );
  return rows;
}

async function ticketOf(barcode: string, coach: string) {
  const reply = await rep.inject({ url: `/api/coach/allBarcodes/${coach}/direction/outbound/W1` });
  return CoachTicketsReply.parse(reply.json()).tickets.find((ticket) => ticket.barcode === barcode);
}

async function load(barcode: string, coachId: string) {
  const payload = loadBody(rep.rep, { barcode, coachId });
  const reply = await rep.inject({ method: 'POST', url: '/api/coach/load', payload });
  return [reply.statusCode, reply.json().code];
}

/** The bundle with one piece of text replaced; fails when the piece is missing. */
function edited(file: string, from: string, to: string, files = wholeBundle()): Files {
  expect(files[file]).toContain(from);
  return { ...files, [file]: (files[file] ?? '').replace(from, to) };
}
const SEATS = 'weeks/W1/coach-passengers.csv';
const SEAT = `4,outbound,${LUKASZ},Leeds,No equipment\n`;
const withDeleted = (files: Files) =>
  edited(SEATS, 'equipmentCarriage\n', 'equipmentCarriage,deleted\n', { ...files });

test.each([
  ['the row is not there any more', () => edited(SEATS, SEAT, '')],
  ['the row says so', () => withDeleted(edited(SEATS, SEAT, `4,outbound,${LUKASZ},Leeds,No equipment,1\n`))],
])(
  'a passenger who is taken off a coach is off it in the table, on the list and for a scan: %s',
  async (_, without) => {
    expect(await imported(database, wholeBundle())).toMatchObject({ ok: true });
    expect(await seatsOf(LUKASZ)).toEqual([{ coach: '4', gone: false }]);
    expect(await ticketOf(LUKASZ, '4')).toMatchObject({ deleted: '0' });

    expect(await imported(database, without())).toMatchObject({ ok: true, problems: [] });
    expect(await seatsOf(LUKASZ)).toEqual([{ coach: '4', gone: true }]);
    expect((await ticketOf(LUKASZ, '4'))?.deleted ?? '1').toBe('1');
    expect(await load(LUKASZ, '4')).toEqual([422, 'wrong_coach']);
    // The others still ride.
    expect(await ticketOf(ZOE, '4')).toMatchObject({ deleted: '0' });

    expect(await imported(database, wholeBundle())).toMatchObject({ ok: true });
    expect(await seatsOf(LUKASZ)).toEqual([{ coach: '4', gone: false }]);
  },
);

test('a passenger who moves to another coach is expected there and nowhere else', async () => {
  const moved = withDeleted(
    edited(
      SEATS,
      SEAT,
      `4,outbound,${LUKASZ},Leeds,No equipment,1\n7,outbound,${LUKASZ},York,No equipment,0\n`,
    ),
  );
  expect(await imported(database, wholeBundle())).toMatchObject({ ok: true });
  expect(await imported(database, moved)).toMatchObject({ ok: true, problems: [] });
  expect(await seatsOf(LUKASZ)).toEqual([
    { coach: '4', gone: true },
    { coach: '7', gone: false },
  ]);
  expect(await load(LUKASZ, '4')).toEqual([422, 'wrong_coach']);
  expect(await load(LUKASZ, '7')).toEqual([200, undefined]);
  expect(await ticketOf(LUKASZ, '7')).toMatchObject({ deleted: '0' });
});

test('a passenger may use their own transport once the seat is deleted, on a coach or a transfer', async () => {
  const OWN = 'weeks/W1/own-transport.csv';
  const own = (who: string, direction: string, files: Files) =>
    edited(OWN, 'NUCO-DDDDDD-000005,outbound\n', `NUCO-DDDDDD-000005,outbound\n${who},${direction}\n`, files);
  const coach = withDeleted(edited(SEATS, SEAT, `4,outbound,${LUKASZ},Leeds,No equipment,1\n`));
  expect(await imported(database, own(LUKASZ, 'outbound', coach))).toMatchObject({ ok: true, problems: [] });
  const TRANSFER = 'weeks/W1/transfer-passengers.csv';
  const seated = own('NUCO-DDDDDD-000005', 'inbound', wholeBundle());
  expect((await imported(database, seated)).problems).toMatchObject([
    { file: OWN, row: 3, problem: 'also has a seat inbound' },
  ]);
  const deleted = edited(
    TRANSFER,
    '000005,\n',
    '000005,,1\n',
    edited(TRANSFER, 'pickUpLocation\n', 'pickUpLocation,deleted\n', seated),
  );
  expect(await imported(database, deleted)).toMatchObject({ ok: true, problems: [] });
});

test('a transfer’s passengers have one seat in each direction, and board where it stops', async () => {
  const file = 'weeks/W1/transfer-passengers.csv';
  const row = 'GVA-01,inbound,NUCO-DDDDDD-000005,\n';
  const problemsOf = async (to: string) =>
    (await imported(database, edited(file, row, to))).problems.map(({ row, problem }) => [row, problem]);
  expect(await problemsOf(`${row}GVA-02,inbound,NUCO-DDDDDD-000005,\n`)).toEqual([
    [3, 'already has a seat inbound in row 2'],
  ]);
  expect(await problemsOf(`${row}GVA-02,outbound,${LUKASZ},Lyon\n`)).toEqual([
    [3, 'is not a stop of GVA-02 outbound'],
  ]);
  // The same stop of another transfer, or in the other direction, does not belong to this one.
  expect(await problemsOf(`${row}GVA-02,inbound,${LUKASZ},Geneva\n`)).toEqual([
    [3, 'is not a stop of GVA-02 inbound'],
  ]);
  expect(await problemsOf(`${row}GVA-02,inbound,${LUKASZ},\n`)).toEqual([]);
  expect(await problemsOf(`${row}GVA-02,outbound,${LUKASZ},Geneva\n`)).toEqual([]);
});

const weekFiles = Object.keys(wholeBundle()).filter((file) => /^weeks\/W1\/.*\.csv$/.test(file));

test.each(weekFiles)('%s may not be left out while the week has rows of it', async (file) => {
  // All other files have their header line alone, so that nothing refers to what is missing.
  const rest = Object.fromEntries(
    Object.entries(wholeBundle())
      .filter(([name]) => name !== file && !name.includes('/documents/'))
      .map(([name, text]) => [name, weekFiles.includes(name) ? text.replace(/\n.*$/s, '\n') : text]),
  );
  expect(await imported(database, wholeBundle())).toMatchObject({ ok: true });
  const before = await inUse(database);
  const { ok, problems } = await imported(database, rest);
  expect(ok).toBe(false);
  expect(problems).toMatchObject([
    { file, problem: expect.stringMatching(/^is missing although the week holds rows of it/) },
  ]);
  expect(await inUse(database)).toEqual(before);
});

test('a file may be left out while the week has nothing of it, or nothing any more', async () => {
  const emptied = (kept: readonly string[]) =>
    Object.fromEntries(
      Object.entries(wholeBundle())
        .filter(([name]) => !name.includes('/documents/'))
        .map(([name, text]) => [
          name,
          weekFiles.includes(name) && !kept.includes(name) ? text.replace(/\n.*$/s, '\n') : text,
        ]),
    );
  const without = (kept: readonly string[]) =>
    Object.fromEntries(
      Object.entries(emptied(kept)).filter(([name]) => !weekFiles.includes(name) || kept.includes(name)),
    );
  const used = await createTestDatabase();
  // Vehicles without stops, rooms without keys, and people who are booked on nothing any more.
  const places = ['passengers', 'accommodation', 'rooms', 'coaches', 'transfers'].map(
    (name) => `weeks/W1/${name}.csv`,
  );
  for (const kept of [places, []]) {
    expect(await imported(used, wholeBundle())).toMatchObject({ ok: true });
    expect(await imported(used, emptied(kept))).toMatchObject({ ok: true, problems: [] });
    const before = await inUse(used);
    expect(await imported(used, without(kept))).toMatchObject({ ok: true, problems: [] });
    expect(await inUse(used)).toEqual(before);
  }
  await used.drop();
});

test.each([
  ['coach-departures.csv', 'coaches.csv'],
  ['transfer-departures.csv', 'transfers.csv'],
])('%s may not be left out while only these have stops', async (file, vehicles) => {
  const used = await createTestDatabase();
  onTestFinished(() => used.drop());
  const kept = [file, vehicles].map((name) => `weeks/W1/${name}`);
  const stopping = Object.fromEntries(
    Object.entries(wholeBundle())
      .filter(([name]) => !name.includes('/documents/'))
      .map(([name, text]) => [
        name,
        weekFiles.includes(name) && !kept.includes(name) ? text.replace(/\n.*$/s, '\n') : text,
      ]),
  );
  expect(await imported(used, stopping)).toMatchObject({ ok: true, problems: [] });
  const { [`weeks/W1/${file}`]: _, ...without } = stopping;
  expect((await imported(used, without)).problems).toMatchObject([{ file: `weeks/W1/${file}` }]);
});

/** Every bundle that lacks the last row of one file, or has different words in one cell, and is still valid. */
const CHANGES: [string, Files][] = [
  ...weekFiles.map((file): [string, Files] => {
    const text = wholeBundle()[file] ?? '';
    return [
      `the last row of ${file} removed`,
      { ...wholeBundle(), [file]: text.replace(/\n[^\n]*\n$/, '\n') },
    ];
  }),
  ...(
    [
      ['passengers.csv', 'Łukasz Müller', 'Luke Miller'],
      ['passengers.csv', `${LUKASZ},Confirmed`, `${LUKASZ},Canceled`],
      ['passengers.csv', 'zoe@example.test', 'z@example.test'],
      ['passengers.csv', '447700900123', '447700900124'],
      ['passengers.csv', '2005-03-14', '2005-03-15'],
      ['rooms.csv', 'Apartment 2', 'Apartment 3'],
      ['rooms.csv', '<b>€50</b>', '€60'],
      ['room-passengers.csv', `701,${LUKASZ}`, `702,${LUKASZ}`],
      ['key-rooms.csv', ',2,1,0,', ',3,1,1,'],
      ['coaches.csv', '4,Northern Star,53', '4,Southern Star,53'],
      ['coach-departures.csv', '05:30,05:00', '05:45,05:15'],
      ['coach-departures.csv', '06:00,05:30,Europe/London', '06:00,05:30,'],
      [
        'passengers.csv',
        'dateOfBirth\nZoë O’Brien,NUCO-AAAAAA-000001,Confirmed,zoe@example.test,447700900123,2005-03-14\n',
        `dateOfBirth,id,nationality,groupName,resortName,next_of_kin_name,next_of_kin_phone
Zoë O’Brien,NUCO-AAAAAA-000001,Confirmed,zoe@example.test,447700900123,2005-03-14,48213,Irish,Leeds,Corbier,Pat,447700900124\n`,
      ],
      ['coach-passengers.csv', 'No equipment', 'Skis'],
      ['transfer-departures.csv', '11:00', '11:30'],
      ['lift-passes.csv', 'reception,Adult,6,R1,0', 'reception,Child,6,R2,0'],
      ['lift-pass-points.csv', '15:00', '16:00'],
      ['lift-passes.csv', '"R1,R2",1', '"R1,R2",0'],
      ['lift-passes.csv', `900001,${ZOE}`, `900001,${LUKASZ}`],
      ['lessons.csv', 'Group 1', 'Group 2'],
      ['events.csv', 'Welcome Party', 'Farewell Party'],
      ['rep-records.csv', 'nuco,Rep', 'nuco,Driver'],
      ['schedules.csv', 'Host,20:30', 'Host,21:30'],
      ['whats-on.csv', 'Welcome Party', 'Farewell Party'],
      ['rep-records.csv', ',nuco,', ',wasteland,'],
      ['whats-on.csv', 'wasteland', 'nuco'],
      ['documents.csv', ',nuco', ',wasteland'],
      ['documents.csv', 'Welcome slides', 'Slides'],
      ['documents/slides.pdf', '%%EOF', '%%EOF%'],
      ['week.json', 'Week 1', 'Week One'],
      ['week.json', '2026-12-19', '2026-12-20'],
      ['week.json', '"startsOn":"2026-12-11"', '"startsOn":"2026-12-10"'],
      ['week.json', '"departureDate":"2026-12-11"', '"departureDate":"2026-12-12"'],
      ['week.json', 'Europe/Paris', 'Europe/Vienna'],
      ['week.json', '"systemId":"S1"', '"systemId":"S2","alwaysOn":true'],
    ] as const
  ).map(([file, from, to]): [string, Files] => [`${from} in ${file}`, edited(`weeks/W1/${file}`, from, to)]),
  ...(
    [
      ['resorts.csv', 'Val Corbier', 'Val Corbier 1850'],
      ['points-of-interest.csv', ',nuco', ',wasteland'],
      ['contacts.csv', '447700900111', '447700900112'],
      ['contacts.csv', ',nuco', ',wasteland'],
      ['my-season.csv', 'Host', 'Driver'],
      ['availability.csv', 'R1,D01', 'R2,D01'],
      ['personal-database.csv', 'Fluent', 'None'],
    ] as const
  ).map(([file, from, to]): [string, Files] => [`${from} in ${file}`, edited(`season/${file}`, from, to)]),
];

test('whatever was imported before, the last bundle decides what is in use', async () => {
  const used = await createTestDatabase();
  const tried = swept(CHANGES, 6);
  let changed = 0;
  for (const [what, files] of tried) {
    const fresh = await createTestDatabase();
    const report = await imported(fresh, files);
    if (report.ok) {
      expect(await imported(used, wholeBundle())).toMatchObject({ ok: true });
      const before = await inUse(used);
      await imported(used, files);
      const after = await inUse(used);
      expect([what, after]).toEqual([what, await inUse(fresh)]);
      if (after.join() !== before.join()) changed++;
    }
    await fresh.drop();
  }
  // Some rows may not be removed alone, because others refer to them; one was deleted before.
  expect(changed).toBeGreaterThan(tried.length * 0.7);
  await used.drop();
}, 240_000);
