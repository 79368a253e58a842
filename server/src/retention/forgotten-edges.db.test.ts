import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { appendEvents } from '#platform/audit/audit-store.ts';
import { verifyTrail } from '#platform/audit/verify-trail.ts';
import { createReferenceHashes } from '#platform/erased-references.ts';
import { createSecrets } from '#platform/secrets.ts';
import { addKeyRoom } from '#testing/key-room.ts';
import { testConfig } from '#testing/test-config.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { addCoach, addPassenger, addWeek } from '#testing/week-fixture.ts';
import { erasePassenger } from './erase-passenger.ts';
import { keepRetention, runIfDue } from './keep-retention.ts';
import { runRetention } from './retention-run.ts';

const DAY = 86_400_000;
/** The weeks of the fixture end on the 19th. */
const after = (days: number) => Date.parse('2026-12-19T12:00:00Z') + days * DAY;
const THEM = 'NUCO-AB12CD-000001';
const OTHER = 'NUCO-AB12CD-000002';
const secrets = createSecrets(Buffer.alloc(32, 'test'));
const { retention: ages } = testConfig();

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const erase = (reference = THEM) =>
  database.db
    .transaction()
    .execute((tx) => erasePassenger(tx, reference, createReferenceHashes(secrets), after(0)));
const run = (now: number) => runRetention(database, { ages, secrets, now });
async function versions(): Promise<Record<string, number>> {
  const { rows } = await database.pool.query<{ week_id: string; version: number }>(
    'SELECT week_id, version FROM week ORDER BY week_id',
  );
  return Object.fromEntries(rows.map(({ week_id, version }) => [week_id, Number(version)]));
}
async function weeksThatChange(change: () => Promise<unknown>): Promise<string[]> {
  const before = await versions();
  await change();
  const now = await versions();
  return Object.keys(now).filter((week) => now[week] !== before[week]);
}

test('phones get each week again in which an erased passenger was, booked or in a room, and no other', async () => {
  for (const weekId of ['passenger', 'room', 'other']) await addWeek(database, { weekId });
  await addPassenger(database, { weekId: 'passenger', reference: THEM });
  await addKeyRoom(database, { weekId: 'room', roomId: '701', keys: { allowedBarcodes: [THEM] } });
  await addPassenger(database, { weekId: 'other', reference: OTHER });
  expect(await weeksThatChange(() => erase())).toEqual(['passenger', 'room']);
});

test('whoever asks twice to be forgotten is', async () => {
  await addWeek(database);
  await addPassenger(database, { reference: THEM });
  expect(await erase()).toMatchObject({ weeks: ['W1'] });
  expect(await erase()).toEqual({ weeks: [], tickets: 0, actions: 0 });
});

test('rooms of other guests, in the same week or of the same number in another, keep their keys', async () => {
  for (const weekId of ['W1', 'W2']) await addWeek(database, { weekId });
  await addKeyRoom(database, { roomId: '701', keys: { numberOfKeys: 7, allowedBarcodes: [THEM, OTHER] } });
  await addKeyRoom(database, { roomId: '702', keys: { numberOfKeys: 2, allowedBarcodes: [OTHER] } });
  await addCoach(database, { coachId: '701', sheet: { OPERATOR: 'Northern Star' } });
  await addKeyRoom(database, {
    weekId: 'W2',
    roomId: '701',
    keys: { numberOfKeys: 3, allowedBarcodes: [OTHER] },
  });
  const places = async () =>
    (
      await database.pool.query<{ place: string; sheet: { allowedBarcodes?: string[] } }>(
        `SELECT week_id || ' ' || kind || ' ' || place_id AS place, sheet FROM place ORDER BY 1`,
      )
    ).rows;
  const before = await places();
  await erase();
  const left = before.map(({ place, sheet }) => ({
    place,
    sheet: place === 'W1 room 701' ? { ...sheet, allowedBarcodes: [OTHER] } : sheet,
  }));
  expect(await places()).toEqual(left);
});

test.each([
  ['a birth date', { dateOfBirth: '2001-01-01' }, 31],
  ['a next of kin', { nextOfKin: { name: 'Pat', phone: '' } }, 31],
  ['the telephone number of a next of kin', { nextOfKin: { name: '', phone: '447700900998' } }, 31],
  ['an email address', { email: 'them@test.example' }, 91],
  ['a telephone number', { phone: '447700900999' }, 91],
])(
  '%s is forgotten of a passenger who has nothing else, and phones get the week again',
  async (_, personal, days) => {
    await addWeek(database);
    await addPassenger(database, { reference: THEM, ...personal });
    // What the fixture leaves empty is as if it had never been known.
    await database.pool.query(
      `UPDATE passenger_sensitive SET next_of_kin_name = nullif(next_of_kin_name, ''),
       next_of_kin_phone = nullif(next_of_kin_phone, '')`,
    );
    expect(await weeksThatChange(() => run(after(days - 2)))).toEqual([]);
    expect(await weeksThatChange(() => run(after(days)))).toEqual(['W1']);
    const { rows } = await database.pool.query(
      `SELECT num_nonnulls(s.date_of_birth, s.next_of_kin_name, s.next_of_kin_phone, e.email, d.phone) AS known
     FROM passenger_sensitive s JOIN passenger_email e USING (week_id, reference)
     JOIN passenger_detail d USING (week_id, reference)`,
    );
    expect(rows).toEqual([{ known: 0 }]);
    // The next day there is nothing left to forget.
    expect(await weeksThatChange(() => run(after(days + 1)))).toEqual([]);
  },
);

test('a week that is emptied by its age is closed', async () => {
  await addWeek(database);
  await addPassenger(database, { reference: THEM });
  expect(await run(after(390))).toMatchObject({ weeks: 0 });
  // A phone that still has the week has an old version of it.
  expect(await weeksThatChange(() => run(after(400)))).toEqual(['W1']);
  const { rows } = await database.pool.query('SELECT disabled FROM week');
  expect(rows).toEqual([{ disabled: true }]);
  expect(await run(after(401))).toMatchObject({ weeks: 0 });
});

test.each([
  ['2028-03-31', '2027-02-28'],
  ['2029-03-31', '2028-02-29'],
  ['2027-12-31', '2026-11-30'],
  ['2028-01-30', '2026-12-30'],
])('on %s thirteen months ago was %s, not a day of the month after', async (today, limit) => {
  const noon = (day: string) => Date.parse(`${day}T12:00:00Z`);
  await addWeek(database);
  await addPassenger(database, { reference: THEM });
  const ends = (day: string) =>
    database.pool.query('UPDATE week SET starts_on = $1::date - 7, ends_on = $1', [day]);
  await ends(limit);
  expect(await run(noon(today))).toMatchObject({ weeks: 0 });
  await ends(new Date(noon(limit) - DAY).toISOString().slice(0, 10));
  expect(await run(noon(today))).toMatchObject({ weeks: 1 });
});

test('the audit trail loses what is older than its months, by whichever clock says less', async () => {
  const append = (at: number) => appendEvents(database, [{ kind: 'refused', at }]);
  const now = Date.now();
  for (const days of [800, 700, 0]) await append(now - days * DAY);
  expect(await run(now - 80 * DAY)).toMatchObject({ auditRows: 0 });
  expect(await run(now)).toMatchObject({ auditRows: 1 });
  // The clock of a server that is two years fast removes nothing more.
  expect(await run(now + 730 * DAY)).toMatchObject({ auditRows: 0 });
  expect(await verifyTrail(database)).toMatchObject({ broken: null });
});

test('the daily run is done again the next day, and not twice on one', async () => {
  await addWeek(database);
  const lines: string[] = [];
  const log = { info: () => lines.push('done'), error: () => lines.push('failed') };
  const at = (now: number) =>
    runIfDue({ address: database.address, ages, secrets, clock: () => now, log: log as never });
  await addPassenger(database, { reference: THEM, dateOfBirth: '2001-01-01' });
  await at(after(20));
  await at(after(20) + DAY / 2);
  expect(lines).toEqual(['done']);
  await at(after(21));
  await at(after(40));
  expect(lines).toEqual(['done', 'done', 'done']);
  const { rows } = await database.pool.query(
    `SELECT (SELECT count(*) FROM passenger_sensitive WHERE date_of_birth IS NOT NULL) AS births,
       (SELECT count(*) FROM audit_event WHERE kind = 'retention') AS noted`,
  );
  expect(rows).toEqual([{ births: 0, noted: 3 }]);
});

test('a server that stays on looks once an hour whether the next run is due, until it stops', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let now = after(20);
  const log = { info: vi.fn(), error: vi.fn() };
  const stop = keepRetention({ address: database.address, ages, secrets, clock: () => now, log });
  try {
    await expect.poll(() => log.info.mock.calls).toHaveLength(1);
    now = after(21);
    vi.advanceTimersByTime(60 * 60_000);
    await expect.poll(() => log.info.mock.calls).toHaveLength(2);
    now = after(22);
    vi.advanceTimersByTime(60 * 60_000);
    // Whoever closes the database waits for a run that has begun.
    await stop();
    expect(log.info).toHaveBeenCalledTimes(3);
    now = after(23);
    vi.advanceTimersByTime(60 * 60_000);
    await stop();
    expect([log.info.mock.calls.length, log.error.mock.calls.length]).toEqual([3, 0]);
  } finally {
    vi.useRealTimers();
    await stop();
  }
});
