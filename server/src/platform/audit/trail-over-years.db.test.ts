import { afterEach, beforeEach, expect, test } from 'vitest';
import { addRep } from '#testing/add-rep.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { noteRetention } from '../../retention/retention-run.ts';
import { appendEvents } from './audit-store.ts';
import { compareTrail } from './compare-trail.ts';
import { readTrail } from './read-trail.ts';
import { verifyTrail } from './verify-trail.ts';

const DAY = 86_400_000;
const YEARS_AGO = Date.now() - 900 * DAY;
let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

async function append(count: number, at: number): Promise<void> {
  for (let n = 0; n < count; n += 1)
    await appendEvents(database, [{ kind: 'refused', at: at + n, repId: 'robin' }]);
}
const prune = (before: number) => database.pool.query('SELECT audit_prune($1)', [before]);
const lastHash = async () => (await verifyTrail(database)).last?.hash ?? '';
async function hashes(): Promise<Map<number, Set<string>>> {
  const { rows } = await database.pool.query<{ seq: number; hash: string }>(
    `SELECT seq, encode(hash, 'hex') AS hash FROM audit_event`,
  );
  return new Map(rows.map(({ seq, hash }) => [seq, new Set([hash])]));
}

test('a hash that was kept is found in a trail that has grown, in letters of either case', async () => {
  await append(3, Date.now());
  const kept = await lastHash();
  await append(3, Date.now());
  for (const expected of [kept, kept.toUpperCase()])
    expect(await verifyTrail(database, expected)).toMatchObject({ rows: 6, broken: null });
});

test('a trail whose beginning was removed twice is whole, and equals a log from its first row on', async () => {
  await append(4, YEARS_AGO);
  await append(3, YEARS_AGO + 100 * DAY);
  const kept = await lastHash();
  await append(2, Date.now());
  const logged = await hashes();
  await prune(YEARS_AGO + 50 * DAY);
  await prune(YEARS_AGO + 150 * DAY);
  expect(await verifyTrail(database)).toMatchObject({ rows: 2, last: { seq: 9 }, broken: null });
  // The last of the removed rows is what the rest begins with: its hash is still known.
  expect(await verifyTrail(database, kept)).toMatchObject({ broken: null });
  expect(await compareTrail(database, logged)).toEqual({ alike: 2, problems: [] });
});

test('a row that comes back from before the beginning is named', async () => {
  await append(4, YEARS_AGO);
  await append(2, Date.now());
  await prune(Date.now() - 800 * DAY);
  await database.pool.query(
    `ALTER TABLE audit_event DISABLE TRIGGER USER;
     INSERT INTO audit_event (seq, at, kind, hash) VALUES (2, 0, 'sign-in', '\\x00');
     ALTER TABLE audit_event ENABLE TRIGGER USER`,
  );
  expect((await verifyTrail(database)).broken).toEqual({
    seq: 2,
    problem: 'should have been removed with those before it',
  });
});

test('a row that a log has twice, with different hashes, is one that was rewritten', async () => {
  await append(3, Date.now());
  const logged = await hashes();
  logged.get(2)?.add('f'.repeat(64));
  expect(await compareTrail(database, logged)).toEqual({
    alike: 2,
    problems: [{ seq: 2, problem: 'is another in the trail' }],
  });
});

test('the trail is listed from an instant on, for one phone, for one rep by id or name, or of one kind', async () => {
  const [phone, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const at = Date.parse('2027-01-10T05:00:00Z');
  await addRep(database, { rep_id: 'robin', username: 'robin@nuco.test' });
  const before = (await hashes()).size;
  await appendEvents(database, [
    { kind: 'refused', at: at - 1, repId: 'robin', deviceId: phone },
    { kind: 'read', at, repId: 'robin', deviceId: other },
    { kind: 'read', at: at + 1, repId: 'max', deviceId: phone },
    { kind: 'retention', at: at + 2 },
  ]);
  const listed = async (filter: Parameters<typeof readTrail>[1]) => {
    const found = [];
    for await (const { seq } of readTrail(database, filter)) if (seq > before) found.push(seq - before);
    return found;
  };
  expect(await listed({})).toEqual([1, 2, 3, 4]);
  // The account itself was added by the clock of the database, which is not this one.
  expect(await listed({ since: at, kind: 'read' })).toEqual([2, 3]);
  expect(await listed({ deviceId: phone })).toEqual([1, 3]);
  expect(await listed({ rep: 'robin' })).toEqual([1, 2]);
  expect(await listed({ rep: 'ROBIN@nuco.test' })).toEqual([1, 2]);
  expect(await listed({ rep: 'max' })).toEqual([3]);
  expect(await listed({ kind: 'retention' })).toEqual([4]);
});

test('a run of retention hands out the newest hash of the trail', async () => {
  await append(2, Date.now());
  const none = {
    contact: 0,
    positions: 0,
    actions: 0,
    weeks: 0,
    bundles: 0,
    jobs: 0,
    auditRows: 0,
    views: 0,
    notes: 0,
    messages: 0,
  };
  const report = { sensitive: 1, ...none };
  expect(await noteRetention(database, report, Date.now())).toEqual({ seq: 3, hash: await lastHash() });
});
