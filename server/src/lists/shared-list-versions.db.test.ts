import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { addWeek } from '#testing/week-fixture.ts';
import { createLedgerPoll } from './ledger-poll.ts';
import { CountedListVersions, listKey } from './list-versions.ts';
import { type SharedListVersions, startListVersions } from './shared-list-versions.ts';

let database: TestDatabase;
const running: SharedListVersions[] = [];

/** One server's versions; polls so rarely that only messages count. */
function start(onError?: (error: unknown) => void): SharedListVersions {
  const versions = startListVersions(database, {
    notifyEveryMs: 10,
    pollEveryMs: 3_600_000,
    ...(onError && { onError }),
  });
  running.push(versions);
  return versions;
}

/** Versions that hear others: a first connection makes every version new, once. */
async function connected(): Promise<SharedListVersions> {
  const versions = start();
  const before = versions.current('any');
  await vi.waitFor(() => expect(versions.current('any')).not.toBe(before), { timeout: 20_000 });
  return versions;
}

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((versions) => versions.stop()));
});
afterAll(() => database.drop());

it('says when it looked last for what others have changed, and grows old while it cannot', async () => {
  const before = Date.now();
  const errors: unknown[] = [];
  const versions = startListVersions(database, { pollEveryMs: 20, onError: (error) => errors.push(error) });
  running.push(versions);
  expect(versions.checkedAt?.()).toBeNull();
  await vi.waitFor(() => expect(versions.checkedAt?.()).toBeGreaterThanOrEqual(before), { timeout: 20_000 });
  await database.pool.query('ALTER TABLE ledger RENAME TO away');
  await vi.waitFor(() => expect(errors.length).toBeGreaterThan(2), { timeout: 20_000 });
  const last = versions.checkedAt?.();
  await vi.waitFor(() => expect(errors.length).toBeGreaterThan(5), { timeout: 20_000 });
  expect(versions.checkedAt?.()).toBe(last);
  await database.pool.query('ALTER TABLE away RENAME TO ledger');
});

describe('a version', () => {
  it('changes with its list, with its week and with everything, and with nothing else', () => {
    const versions = new CountedListVersions();
    const list = listKey('W/1', 'coach:4:outbound');
    const seen = [versions.current(list)];
    const look = () => seen.push(versions.current(list));
    versions.bump(listKey('W/1', 'coach:7:outbound'));
    versions.bump(listKey('W'));
    look();
    versions.bump(list);
    look();
    versions.bump(listKey('W/1'));
    look();
    versions.bumpAllHere();
    look();
    versions.bump(list);
    look();
    expect(seen[1]).toBe(seen[0]);
    expect(new Set(seen).size).toBe(seen.length - 1);
  });
});

describe('another server', () => {
  it('hears which lists changed, many in one message', async () => {
    const [one, other] = [await connected(), await connected()];
    const lists = Array.from({ length: 400 }, (_, index) => listKey('W1', `coach:number-${index}:outbound`));
    const before = lists.map((list) => other.current(list));
    const untouched = other.current(listKey('W2'));
    for (const list of lists) one.bump(list);
    await vi.waitFor(
      () => {
        for (const [index, list] of lists.entries()) expect(other.current(list)).not.toBe(before[index]);
      },
      { timeout: 20_000 },
    );
    expect(other.current(listKey('W2'))).toBe(untouched);
  });

  it('hears of an import', async () => {
    const versions = await connected();
    const before = versions.current(listKey('W5', 'coach:4:outbound'));
    await addWeek(database, { weekId: 'W5' });
    await vi.waitFor(() => expect(versions.current(listKey('W5', 'coach:4:outbound'))).not.toBe(before), {
      timeout: 20_000,
    });
  });
});

it('after a lost connection everything counts as changed, and changes are heard again', async () => {
  const errors: unknown[] = [];
  const versions = start((error) => errors.push(error));
  const other = await connected();
  const list = listKey('W1', 'coach:4:outbound');
  await vi.waitFor(() => expect(versions.current(list)).not.toBe('0.0.0'), { timeout: 20_000 });
  const before = versions.current(list);
  await database.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
  );
  await vi.waitFor(() => expect(versions.current(list)).not.toBe(before), { timeout: 20_000 });
  expect(errors).not.toEqual([]);
  const again = versions.current(list);
  await vi.waitFor(
    async () => {
      other.bump(list);
      await pause(50);
      expect(versions.current(list)).not.toBe(again);
    },
    { timeout: 20_000 },
  );
});

describe('who hears nothing', () => {
  async function addFact(place: string, verdict: 'accepted' | 'conflict') {
    await database.pool.query(
      `INSERT INTO ledger (week_id, rep_id, rep_name, kind, idempotent_id, fingerprint, subject, place, device_id,
         handset_at, received_at, corrected_at, clock_suspect, late, scanned, verdict, reason, is_fact, body, outcome, status, reply, shows)
       VALUES ('W1', 'r', 'r', 'load-coach', gen_random_uuid(), '', '', $1, '', 0, 0, 0, false, true, true, $2, '', true, '{}', '{}', 200, '{}',
         CASE $2 WHEN 'accepted' THEN ARRAY[$1] END)`,
      [place, verdict],
    );
  }

  it('finds scans and imports in the tables', async () => {
    const changes: string[] = [];
    const poll = createLedgerPoll(database, (list) => changes.push(list));
    await addFact('coach:1:outbound', 'accepted');
    await poll();
    expect(changes).toEqual([]);

    await addFact('coach:4:outbound', 'accepted');
    await poll();
    expect(changes.splice(0)).toEqual([listKey('W1', 'coach:4:outbound')]);

    await addFact('coach:5:outbound', 'conflict');
    await addWeek(database, { weekId: 'W8' });
    await poll();
    expect(new Set(changes.splice(0))).toEqual(
      // A row may become visible after one with a higher number, so each is looked at twice.
      new Set([listKey('W1', 'coach:4:outbound'), listKey('W1'), listKey('W8')]),
    );

    await database.pool.query(`UPDATE week SET disabled = true WHERE week_id = 'W8'`);
    await poll();
    expect(changes).toContain(listKey('W8'));
    await poll();
    changes.length = 0;
    await poll();
    expect(changes).toEqual([]);

    // As the demo's weeks are when it is removed.
    await database.pool.query(`DELETE FROM week WHERE week_id = 'W8'`);
    await poll();
    expect(changes).toEqual([listKey('W8')]);
  });
});
