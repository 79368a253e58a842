import { gunzipSync } from 'node:zlib';
import { ActiveWeeksReply } from '@offpiste/domain/contract/active-week.ts';
import { WeekData } from '@offpiste/domain/contract/week.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CountedListVersions, listKey } from '#lists/list-versions.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { countQueries } from '#testing/count-queries.ts';
import type { Caller } from '#testing/sign-in.ts';
import { addAllocation, addCoach, addPassenger, addPlace, addSeat, addWeek } from '#testing/week-fixture.ts';

const BRANDS = ['NUCO', 'WASTELAND', 'WHITEROAD'] as const;
type Prefix = (typeof BRANDS)[number];
/** Every field of every brand's passenger contains a unique text. */
const FIELDS = ['listed', 'detail', 'email', 'sensitive'] as const;
const canary = (prefix: Prefix, field: (typeof FIELDS)[number]) => `canary-${prefix}-${field}`;

const listVersions = new CountedListVersions();
let bench: TestApp;

async function caller(level: number, tenant: string, brand = tenant): Promise<Caller> {
  const name = `${tenant}-${level}`;
  const known = await bench.deps.database.db.selectFrom('rep').where('rep_id', '=', name).executeTakeFirst();
  if (!known) await bench.addRep({ rep_id: name, username: `${name}@test.example`, name, level, tenant });
  return await bench.signIn(`${name}@test.example`, { brand });
}

async function download(who: Caller, weekId = 'W1') {
  const reply = await who.inject({ url: `/api/week/data/${weekId}` });
  expect(reply.statusCode).toBe(200);
  return { reply, text: gunzipSync(reply.rawPayload).toString() };
}

beforeAll(async () => {
  bench = await buildTestApp({ listVersions });
  const { database } = bench.deps;
  await addWeek(database, { weekId: 'W2', name: 'Week 2', startsOn: '2026-12-18', alwaysOn: true });
  await addWeek(database);
  await addWeek(database, { weekId: 'closed', disabled: true });
  await addCoach(database, { coachId: '4', outbound: ['Leeds'] });
  await addPlace(database, {
    kind: 'lesson',
    placeId: 'lesson-1',
    detail: {
      group: 'Group 1',
      lessonType: 'lessons',
      meetingPoint: null,
      meetingPointUrl: null,
      times: null,
      notes: null,
      capacity: 10,
      internal: 'canary-internal',
    },
    sheet: { secret: 'canary-internal' },
  });
  await addCoach(database, { coachId: 'canary-gone', outbound: ['Leeds'], gone: true });
  for (const prefix of BRANDS) {
    const reference = `${prefix}-AB12CD-000001`;
    await addPassenger(database, {
      reference,
      name: canary(prefix, 'listed'),
      phone: canary(prefix, 'detail'),
      nationality: canary(prefix, 'detail'),
      email: canary(prefix, 'email'),
      dateOfBirth: `19${BRANDS.indexOf(prefix)}1-02-03`,
      nextOfKin: { name: canary(prefix, 'sensitive'), phone: canary(prefix, 'sensitive') },
    });
    await addSeat(database, reference, { coachId: '4', pickUp: canary(prefix, 'detail') });
  }
  await addPassenger(database, { reference: 'NUCO-GONE00-000001', name: 'canary-gone', gone: true });
  await addPassenger(database, {
    reference: 'NUCO-AB12CD-000002',
    name: 'Lee',
    cancelled: true,
    status: 'Cancelled',
  });
  await addSeat(database, 'NUCO-AB12CD-000002', { coachId: '4', pickUp: 'canary-gone', gone: true });
  await addAllocation(database, 'NUCO-AB12CD-000002', { kind: 'own-transport', direction: 'outbound' });
});
afterAll(() => bench.close());

describe('active weeks', () => {
  it('that begin on one day are in the order of their names', async () => {
    const { database } = bench.deps;
    for (const name of ['Week 2b', 'Week 2', 'Week 2a'])
      await addWeek(database, { weekId: `of-one-day-${name}`, name, startsOn: '2026-12-04', alwaysOn: true });
    const reply = await (await caller(0, 'nuco')).inject({ url: '/api/week/active' });
    expect(ActiveWeeksReply.parse(reply.json()).activeWeeks.map(({ weekName }) => weekName)).toEqual([
      'Week 2',
      'Week 2a',
      'Week 2b',
      'Week 1',
      'Week 2',
    ]);
    await database.pool.query(`DELETE FROM week WHERE week_id LIKE 'of-one-day-%'`);
  });

  it('are those that are not disabled, the earliest first, with packages as text', async () => {
    const reply = await (await caller(0, 'nuco')).inject({ url: '/api/week/active' });
    const { activeWeeks } = ActiveWeeksReply.parse(reply.json());
    expect(activeWeeks.map((week) => week.weekId)).toEqual(['W1', 'W2']);
    expect(activeWeeks[0]).toEqual({
      id: 'W1',
      weekId: 'W1',
      weekName: 'Week 1',
      weekPackages: '[{"departureDate":"2026-12-11"}]',
      alwaysOn: false,
      disabled: false,
    });
  });
});

describe('week data', () => {
  it('is gzip bytes of week and rep, and says so by no header', async () => {
    const { reply, text } = await download(await caller(1, 'nuco'));
    expect(reply.headers['content-type']).toBe('application/octet-stream');
    expect(reply.headers['content-encoding']).toBeUndefined();
    const { week, rep } = WeekData.parse(JSON.parse(text));
    expect(rep).toEqual({ repId: 'nuco-1', name: 'nuco-1', level: 1, tenant: 'nuco', policyEpoch: 1 });
    expect(week).toMatchObject({
      weekId: 'W1',
      weekName: 'Week 1',
      systemId: 'system-W1',
      timeZone: 'Europe/Paris',
    });
    expect(week.places.coach['4']?.departures.outbound[0]?.location).toBe('Leeds');
    const [first, second] = week.passengers;
    expect(first?.allocations?.[0]).toMatchObject({ kind: 'coach', place: '4', direction: 'outbound' });
    expect(second?.allocations).toEqual([{ kind: 'own-transport', direction: 'outbound' }]);
  });

  it('contains neither bookings that have left nor fields for the server alone', async () => {
    const { text } = await download(await caller(3, 'snowfuze'));
    expect(text).not.toContain('canary-gone');
    expect(text).not.toContain('canary-internal');
  });

  it("of a thousand people has each once, with one's own bookings, contacts and personal data", async () => {
    const { database } = bench.deps;
    const { pool } = database;
    // Another week has the same people with other data.
    for (const [weekId, year] of [
      ['many', 2000],
      ['other', 1900],
    ] as const) {
      await addWeek(database, { weekId });
      const people = `generate_series(1, 1000) n, LATERAL (SELECT 'NUCO-MANY00-' || lpad(n::text, 6, '0') AS r) p`;
      for (const rows of [
        `passenger (week_id, reference, passenger_id, name, status) SELECT $1, r, 'id-' || n, $2 || ' ' || n, 'Confirmed'`,
        `passenger_detail (week_id, reference, phone, nationality) SELECT $1, r, $2 || ' ' || n, 'GB'`,
        `passenger_email (week_id, reference, email) SELECT $1, r, $2 || '-' || n || '@test.example'`,
        `passenger_sensitive (week_id, reference, date_of_birth, next_of_kin_name)
         SELECT $1, r, make_date($2::integer + n / 300, 1, 1) + n % 300, $2 || ' kin ' || n`,
        `allocation (week_id, kind, place_id, reference, barcode, detail)
         SELECT $1, 'room', n::text, r, r, jsonb_build_object('kind', 'room', 'place', n::text) FROM ${people}
         WHERE n = n UNION ALL SELECT $1, 'own-transport', '', r, r,
           jsonb_build_object('kind', 'own-transport', 'direction', 'outbound')`,
      ])
        await pool.query(`INSERT INTO ${rows} FROM ${people} WHERE $2::text <> ''`, [weekId, String(year)]);
    }
    const { text } = await download(await caller(3, 'snowfuze'), 'many');
    const { passengers } = WeekData.parse(JSON.parse(text)).week;
    expect(passengers).toHaveLength(1_000);
    for (const [index, person] of passengers.entries()) {
      const n = index + 1;
      const born = new Date(Date.UTC(2000 + Math.floor(n / 300), 0, 1 + (n % 300)));
      expect(person).toMatchObject({
        reference: `NUCO-MANY00-${String(n).padStart(6, '0')}`,
        passengerName: `2000 ${n}`,
        phonenumber: `2000 ${n}`,
        email: `2000-${n}@test.example`,
        dateOfBirth: born.toISOString().slice(0, 10),
        next_of_kin_name: `2000 kin ${n}`,
        allocations: [
          { kind: 'own-transport', direction: 'outbound' },
          { kind: 'room', place: String(n) },
        ],
      });
    }
  });

  it('of a week without people is complete as well', async () => {
    const { text } = await download(await caller(1, 'nuco'), 'W2');
    expect(WeekData.parse(JSON.parse(text)).week.passengers).toEqual([]);
  });

  it.each(['closed', 'unknown'])('of a %s week is not found', async (weekId) => {
    const reply = await (await caller(3, 'snowfuze')).inject({ url: `/api/week/data/${weekId}` });
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({ code: 'week_not_found', error: 'Week not found' });
  });
});

describe('a viewer’s week, by brand', () => {
  const nothing: string[] = [];
  const list = ['listed'];
  const detail = ['listed', 'detail'];
  const withEmail = [...detail, 'email'];
  const all = [...withEmail, 'sensitive'];
  it.each([
    { level: 0, tenant: 'nuco', brand: 'nuco', NUCO: detail, WASTELAND: nothing, WHITEROAD: list },
    { level: 1, tenant: 'nuco', brand: 'nuco', NUCO: withEmail, WASTELAND: nothing, WHITEROAD: list },
    { level: 2, tenant: 'nuco', brand: 'nuco', NUCO: all, WASTELAND: all, WHITEROAD: all },
    {
      level: 2,
      tenant: 'nuco',
      brand: 'wasteland',
      NUCO: withEmail,
      WASTELAND: withEmail,
      WHITEROAD: withEmail,
    },
    { level: 3, tenant: 'nuco', brand: 'wasteland', NUCO: all, WASTELAND: all, WHITEROAD: all },
    { level: 0, tenant: 'wasteland', brand: 'wasteland', NUCO: nothing, WASTELAND: detail, WHITEROAD: list },
    {
      level: 1,
      tenant: 'wasteland',
      brand: 'wasteland',
      NUCO: nothing,
      WASTELAND: withEmail,
      WHITEROAD: list,
    },
    {
      level: 2,
      tenant: 'wasteland',
      brand: 'wasteland',
      NUCO: withEmail,
      WASTELAND: withEmail,
      WHITEROAD: withEmail,
    },
    {
      level: 2,
      tenant: 'wasteland',
      brand: 'nuco',
      NUCO: withEmail,
      WASTELAND: withEmail,
      WHITEROAD: withEmail,
    },
    { level: 3, tenant: 'wasteland', brand: 'wasteland', NUCO: all, WASTELAND: all, WHITEROAD: all },
    { level: 0, tenant: 'snowfuze', brand: 'snowfuze', NUCO: nothing, WASTELAND: nothing, WHITEROAD: list },
    { level: 1, tenant: 'snowfuze', brand: 'snowfuze', NUCO: nothing, WASTELAND: nothing, WHITEROAD: list },
    { level: 2, tenant: 'snowfuze', brand: 'snowfuze', NUCO: all, WASTELAND: all, WHITEROAD: all },
    { level: 3, tenant: 'snowfuze', brand: 'snowfuze', NUCO: all, WASTELAND: all, WHITEROAD: all },
  ])('level $level of $tenant in $brand', async ({ level, tenant, brand, ...expected }) => {
    const { text } = await download(await caller(level, tenant, brand));
    for (const prefix of BRANDS) {
      const seen = FIELDS.filter((field) => text.includes(canary(prefix, field)));
      expect({ prefix, seen }).toEqual({ prefix, seen: expected[prefix] });
      expect(text.includes(`${prefix}-AB12CD-000001`)).toBe(expected[prefix].includes('listed'));
      expect(text.includes(`19${BRANDS.indexOf(prefix)}1-02-03`)).toBe(
        expected[prefix].includes('sensitive'),
      );
    }
    const names = JSON.stringify(expected).includes('sensitive') ? 1 : 0;
    expect(text.includes('dateOfBirth') ? 1 : 0).toBe(names);
    expect(text.includes('next_of_kin') ? 1 : 0).toBe(names);
  });

  it('stays the same when many kinds of viewers ask at once', async () => {
    const viewers = [
      await caller(0, 'nuco'),
      await caller(1, 'nuco'),
      await caller(2, 'nuco'),
      await caller(2, 'nuco', 'wasteland'),
      await caller(1, 'wasteland'),
      await caller(3, 'wasteland'),
    ];
    const golden = await Promise.all(viewers.map(async (who) => (await download(who)).text));
    listVersions.bump(listKey('W1'));
    const asked = Array.from({ length: 120 }, (_, index) => index % viewers.length);
    const got = await Promise.all(
      asked.map(async (index) => (await download(viewers[index] as Caller)).text),
    );
    for (const [position, index] of asked.entries()) expect(got[position]).toBe(golden[index]);
  });
});

describe('unchanged week data', () => {
  it('costs no look at the week and no bytes', async () => {
    const who = await caller(1, 'nuco');
    const { reply } = await download(who);
    const etag = reply.headers.etag as string;
    const queries = countQueries(bench.deps.database, /passenger|week|place/);
    const again = await who.inject({ url: '/api/week/data/W1', headers: { 'if-none-match': etag } });
    expect(again.statusCode).toBe(304);
    expect(again.rawPayload).toHaveLength(0);
    expect(queries.stop()).toEqual([]);
  });

  it("is packed again after an import, and not after a scan that changed the week's lists", async () => {
    const who = await caller(1, 'nuco');
    const before = await download(who);
    listVersions.bump(listKey('W1'));
    const queries = countQueries(bench.deps.database, /passenger/);
    expect((await download(who)).reply.headers.etag).toBe(before.reply.headers.etag);
    expect(queries.stop()).toEqual([]);

    await bench.deps.database.pool.query(
      `UPDATE passenger SET name = 'Renamed' WHERE reference = 'NUCO-AB12CD-000002'`,
    );
    await bench.deps.database.pool.query(`UPDATE week SET version = version + 1 WHERE week_id = 'W1'`);
    listVersions.bump(listKey('W1'));
    const after = await download(who);
    expect(after.text).toContain('Renamed');
    expect(after.reply.headers.etag).not.toBe(before.reply.headers.etag);
  });

  it('differs for a rep whose level or brand was changed', async () => {
    const who = await caller(1, 'nuco');
    const before = await download(who);
    await bench.deps.database.pool.query(
      `UPDATE rep SET policy_epoch = policy_epoch + 1 WHERE rep_id = 'nuco-1'`,
    );
    const after = await download(who);
    expect(after.reply.headers.etag).not.toBe(before.reply.headers.etag);
  });
});

it('a packed week has the headers that every reply has, and says how long it is', async () => {
  const { reply } = await download(await caller(1, 'nuco'));
  const list = await (await caller(1, 'nuco')).inject({ url: '/api/week/active' });
  expect(Object.keys(reply.headers)).toEqual(
    expect.arrayContaining(Object.keys(list.headers).filter((name) => name !== 'transfer-encoding')),
  );
  expect(reply.headers['content-length']).toBe(String(reply.rawPayload.length));
  expect(reply.headers['content-type']).toBe('application/octet-stream');
});

it("a brand other than the rep's own is refused", async () => {
  const who = await caller(1, 'nuco');
  const reply = await who.inject({ url: '/api/week/data/W1', headers: { 'x-brand': 'wasteland' } });
  expect(reply.statusCode).toBe(403);
});
