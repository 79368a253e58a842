import { CoachTicketsReply } from '@offpiste/domain/contract/coach.ts';
import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { seatCases } from '@offpiste/domain/rules/departure.cases.ts';
import { seatState } from '@offpiste/domain/rules/departure.ts';
import { rideCases, wayCases } from '@offpiste/domain/rules/extra-ride.cases.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CountedListVersions } from '#lists/list-versions.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { loadBody } from '#testing/load-body.ts';
import type { Caller } from '#testing/sign-in.ts';
import { addTransfer, addTransferSeat } from '#testing/transfer-fixture.ts';
import { addCoach, addPassenger, addPlace, addSeat, addWeek, stop } from '#testing/week-fixture.ts';

const NOW = Date.now();
const LATE = toInstant(NOW - 10 * 60_000);
/** What one row of the function says, beside whose it is. */
interface Row {
  departure: string;
  reference: string;
  booking: string;
  seat: string | null;
}
const COACHES = ['4', '7', '7:8'].map((id) => `coach:${id}:outbound`);
const TRANSFERS = ['GVA-01', 'GVA-02', 'LYS-01'].flatMap((id) => [
  `transfer:${id}:outbound`,
  `transfer:${id}:inbound`,
]);
let bench: TestApp;
let rep: Caller;

beforeAll(async () => {
  bench = await buildTestApp({ listVersions: new CountedListVersions(), clock: () => NOW });
  await bench.addRep({ username: 'r1@test.example', name: 'Jo' });
  rep = await bench.signIn('r1@test.example');
});
afterAll(() => bench.close());

async function rowsOf(weekId: string, ...departures: string[]): Promise<Row[]> {
  const { rows } = await bench.deps.database.pool.query<Row>(
    `SELECT place AS departure, reference, booking, seat FROM seats_of_departures($1, $2) ORDER BY departure, reference`,
    [weekId, departures],
  );
  return rows;
}

/** A week with the coaches 4, 7 and 7:8, all outbound. */
async function addCoaches(weekId: string): Promise<void> {
  const { database } = bench.deps;
  await addWeek(database, { weekId });
  for (const coachId of ['4', '7', '7:8'])
    await addCoach(database, { weekId, coachId, outbound: ['Leeds', 'Hull'] });
}

async function addBooked(weekId: string, reference: string, coachId: string, more = {}): Promise<void> {
  await addPassenger(bench.deps.database, { weekId, reference, ...more });
  await addSeat(bench.deps.database, reference, { weekId, coachId });
}

async function loadLate(weekID: string, barcode: string, coachId: string): Promise<number> {
  const payload = loadBody(rep.rep, { weekID, barcode, coachId, handsetTimestamp: LATE });
  const reply = await rep.inject({
    method: 'POST',
    url: '/api/coach/load',
    payload: { ...payload, clientTimestamp: toInstant(NOW) },
  });
  return reply.statusCode;
}

const listOf = async (weekId: string, coachId: string) =>
  CoachTicketsReply.parse(
    (
      await rep.inject({
        url: `/api/coach/allBarcodes/${encodeURIComponent(coachId)}/direction/outbound/${weekId}`,
      })
    ).json(),
  );

it.each(seatCases.map((item, index) => ({ ...item, weekId: `case-${index}` })))(
  'the database agrees that a seat $name',
  async ({ weekId, here, state, place, seat }) => {
    const { database } = bench.deps;
    const reference = 'NUCO-AB12CD-000001';
    const coachId = here.split(':')[1] ?? '';
    await addCoaches(weekId);
    await addBooked(weekId, reference, coachId);
    await database.pool.query(
      `INSERT INTO projection (week_id, subject, place, reference, version, state)
       VALUES ($1, $2, $3, $4, 1, $5)`,
      [weekId, `coach:outbound:${reference}`, place, reference, JSON.stringify(state)],
    );
    const rows = await rowsOf(weekId, here);
    expect(rows).toEqual([{ departure: here, reference, booking: 'seat', seat }]);
  },
);

it('departures of a week have their own people, together as each alone, and nobody of another week', async () => {
  await addCoaches('all');
  await addCoaches('other');
  const [ann, bob, cy, dee] = [1, 2, 3, 4].map((n) => `NUCO-AB12CD-00000${n}`) as [
    string,
    string,
    string,
    string,
  ];
  for (const weekId of ['all', 'other']) {
    await addBooked(weekId, ann, '4');
    await addBooked(weekId, bob, '7', { cancelled: true });
    await addBooked(weekId, cy, '7');
    await addBooked(weekId, dee, '7:8');
  }
  // Ann is booked on two by mistake and scanned on one; Dee was scanned on a coach that is not hers.
  await addSeat(bench.deps.database, ann, { weekId: 'all', coachId: '7' });
  expect(await loadLate('all', ann, '4')).toBe(200);
  expect(await loadLate('all', dee, '4')).toBe(409);
  expect(await loadLate('all', cy, '7:8')).toBe(409);

  const everything = await rowsOf('all', ...COACHES);
  expect(everything).toEqual([
    { departure: 'coach:4:outbound', reference: ann, booking: 'seat', seat: 'aboard' },
    { departure: 'coach:4:outbound', reference: dee, booking: 'guest', seat: 'aboard' },
    { departure: 'coach:7:8:outbound', reference: cy, booking: 'guest', seat: 'aboard' },
    { departure: 'coach:7:8:outbound', reference: dee, booking: 'seat', seat: 'elsewhere' },
    { departure: 'coach:7:outbound', reference: ann, booking: 'seat', seat: 'elsewhere' },
    { departure: 'coach:7:outbound', reference: bob, booking: 'gone', seat: null },
    { departure: 'coach:7:outbound', reference: cy, booking: 'seat', seat: 'elsewhere' },
  ]);
  for (const place of COACHES)
    expect(await rowsOf('all', place)).toEqual(everything.filter(({ departure }) => departure === place));
  expect(await rowsOf('all', 'coach:4:inbound', 'transfer:4:outbound', 'event:4', '4', '')).toEqual([]);
});

it('the plan kept for any departures finds each by its key, not in all of the week', async () => {
  const { database } = bench.deps;
  await addWeek(database, { weekId: 'large' });
  await database.pool.query(
    `INSERT INTO passenger (week_id, reference, passenger_id, name, status)
     SELECT 'large', 'NUCO-AB12CD-' || n, n, 'Person', 'Confirmed' FROM generate_series(100000, 102999) n`,
  );
  await database.pool.query(
    `INSERT INTO allocation (week_id, kind, place_id, direction, reference, barcode, detail)
     SELECT 'large', 'coach', passenger_id::integer % 60, 'outbound', reference, reference, '{}' FROM passenger WHERE week_id = 'large'`,
  );
  await database.pool.query('ANALYZE passenger, allocation');
  const client = await database.pool.connect();
  await client.query('BEGIN; SET LOCAL plan_cache_mode = force_generic_plan');
  await client.query('PREPARE seats (text, text[]) AS SELECT * FROM seats_of_departures($1, $2)');
  const { rows } = await client.query<{ 'QUERY PLAN': string }>("EXPLAIN EXECUTE seats ('W1', '{}')");
  await client.query('DEALLOCATE seats; ROLLBACK');
  client.release();
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).not.toMatch(/Seq Scan/);
  expect(plan).toMatch(/projection_by_place .*place = u/s);
  expect(plan).toMatch(/allocation_pkey .*kind = split_part.*place_id = substr.*direction = split_part/s);
});

it('a list says where its passengers are, and who is on board without a seat', async () => {
  await addCoaches('lists');
  const [ann, bob, cy] = ['NUCO-AB12CD-000001', 'NUCO-AB12CD-000002', 'NUCO-AB12CD-000003'] as const;
  await addBooked('lists', ann, '4', { name: 'Ann' });
  await addBooked('lists', bob, '4', { name: 'Bob' });
  await addBooked('lists', cy, '7', { name: 'Cy', cancelled: true });
  await loadLate('lists', ann, '7');

  const booked = await listOf('lists', '4');
  expect(booked).toMatchObject({ total: 2, loaded: 1, guests: [] });
  expect(
    booked.tickets.map(({ name, loaded, seat, seatNote }) => ({ name, loaded, seat, seatNote })),
  ).toEqual([
    { name: 'Ann', loaded: 1, seat: 'elsewhere', seatNote: { at: LATE, place: 'coach:7:outbound' } },
    { name: 'Bob', loaded: 0, seat: 'missing' },
  ]);
  const scanned = await listOf('lists', '7');
  expect(scanned).toMatchObject({ total: 0, loaded: 0 });
  expect(scanned.tickets.map(({ name, seat }) => ({ name, seat }))).toEqual([{ name: 'Cy' }]);
  expect(scanned.guests).toEqual([{ name: 'Ann', bookingRef: ann, barcode: ann, at: LATE }]);
});

it('whoever was moved to another coach after boarding is a guest until they get off', async () => {
  const ann = 'NUCO-AB12CD-000001';
  await addCoaches('moved');
  await addBooked('moved', ann, '4');
  expect(await loadLate('moved', ann, '4')).toBe(200);
  await bench.deps.database.pool.query(`UPDATE allocation SET gone = true WHERE week_id = 'moved'`);
  await addSeat(bench.deps.database, ann, { weekId: 'moved', coachId: '7' });
  expect(await rowsOf('moved', ...COACHES)).toEqual([
    { departure: 'coach:4:outbound', reference: ann, booking: 'gone', seat: null },
    { departure: 'coach:4:outbound', reference: ann, booking: 'guest', seat: 'aboard' },
    { departure: 'coach:7:outbound', reference: ann, booking: 'seat', seat: 'elsewhere' },
  ]);
});

it('a forgotten guest is on no list', async () => {
  await addCoaches('forgotten');
  await bench.deps.database.pool.query(
    `INSERT INTO projection (week_id, subject, place, reference, version, state)
     VALUES ('forgotten', 'coach:outbound:erased:1', 'coach:4:outbound', 'erased:1', 1, '{"actionId": "a"}')`,
  );
  expect(await rowsOf('forgotten', ...COACHES)).toEqual([]);
});

it.each(rideCases.map((item, index) => ({ ...item, weekId: `ride-${index}` })))(
  'the database agrees where somebody $name',
  async ({ weekId, journey, extras, ride }) => {
    const { database } = bench.deps;
    const reference = 'NUCO-AB12CD-000001';
    await addWeek(database, { weekId });
    for (const transferId of ['GVA-01', 'GVA-02', 'LYS-01'])
      await addTransfer(database, { weekId, transferId, outbound: ['Geneva airport'] });
    await addPassenger(database, { weekId, reference });
    await addTransferSeat(database, reference, { weekId, transferId: 'GVA-01' });
    const known: [string, string, object | null][] = [
      [`transfer:outbound:${reference}`, journey.place, journey.state],
      ...extras.map(({ place, state }): [string, string, object] => {
        const transferId = place.split(':')[1] ?? '';
        return [`extra:${transferId}:${reference}`, `extras:${transferId}`, state];
      }),
    ];
    for (const [subject, place, state] of known)
      await database.pool.query(
        `INSERT INTO projection (week_id, subject, place, reference, version, state) VALUES ($1, $2, $3, $4, 1, $5)`,
        [weekId, subject, place, reference, JSON.stringify(state)],
      );
    const seat = seatState('transfer:GVA-01:outbound', ride);
    const isElsewhere = seat === 'elsewhere';
    expect(await rowsOf(weekId, ...TRANSFERS)).toEqual([
      { departure: 'transfer:GVA-01:outbound', reference, booking: 'seat', seat },
      ...(isElsewhere ? [{ departure: ride.place, reference, booking: 'guest', seat: 'aboard' }] : []),
    ]);
    for (const transferId of ['GVA-02', 'LYS-01'])
      expect(await rowsOf(weekId, `transfer:${transferId}:outbound`)).toHaveLength(
        isElsewhere && ride.place.includes(transferId) ? 1 : 0,
      );
  },
);

it.each(wayCases.map((item, index) => ({ ...item, weekId: `way-${index}` })))(
  'the database agrees that $name',
  async ({ weekId, leaves, at, way }) => {
    const { database } = bench.deps;
    await addWeek(database, { weekId });
    const stops = (times: readonly (number | null)[] = []) =>
      times.map((time) => ({ ...stop('Bern'), dateTime: time === null ? null : toInstant(time) }));
    const departures = { outbound: stops(leaves.outbound), inbound: stops(leaves.inbound) };
    await addPlace(database, { weekId, kind: 'transfer', placeId: 'BRN-01', detail: { departures } });
    // Without a stop it runs there if somebody is booked.
    for (const direction of ['outbound', 'inbound'] as const)
      if (leaves[direction]?.length === 0) {
        await addPassenger(database, { weekId, reference: 'NUCO-AB12CD-000001' });
        await addTransferSeat(database, 'NUCO-AB12CD-000001', { weekId, transferId: 'BRN-01', direction });
      }
    const { rows } = await database.pool.query('SELECT way_of_extra($1, $2, $3) AS way', [
      weekId,
      'BRN-01',
      at,
    ]);
    expect(rows).toEqual([{ way }]);
  },
);
