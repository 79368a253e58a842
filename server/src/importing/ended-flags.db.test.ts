import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { smallBundle } from './bundle-fixture.ts';
import { memorySource } from './bundle-source.ts';
import { changeLines } from './change-report.ts';
import { differencesHash } from './differences-hash.ts';
import { importBundle } from './import-bundle.ts';

const KEYS = 'weeks/W1/key-rooms.csv';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  onTestFinished(() => database.drop());
  await imported();
});

/** Imports the small bundle, with cells of its key rooms changed. */
async function imported(cells: Record<string, string> = {}, dryRun = false) {
  const [head = '', row = '', ...rest] = String(smallBundle()[KEYS]).split('\n');
  const names = head.split(',');
  // No cell before the last of these has a comma.
  const values = row.split(',').map((value, at) => cells[names[at] ?? ''] ?? value);
  const files = { ...smallBundle(), [KEYS]: [head, values.join(','), ...rest].join('\n') };
  const report = await importBundle(database, memorySource(files), { dryRun });
  expect(report.problems).toEqual([]);
  return report;
}

async function say({ ready = null, blocked = null }: { ready?: number | null; blocked?: number | null }) {
  await database.pool.query(
    `INSERT INTO room_flag (week_id, room_id, ready, blocked, sheet_ready, sheet_blocked, by, at)
     VALUES ('W1', '701', $1, $2, $3, $4, 'desk', 0)`,
    [ready, blocked, ready === null ? null : 1, blocked === null ? null : 0],
  );
}

const flags = async () =>
  (await database.pool.query('SELECT ready, blocked, sheet_ready, sheet_blocked FROM room_flag')).rows;
const endedIn = async (cells: Record<string, string>) => (await imported(cells, true)).weeks[0]?.flags;

test('an import that leaves the sheet’s own values as they are ends nothing', async () => {
  await say({ blocked: 1 });
  expect(await endedIn({ numberOfKeys: '4' })).toEqual([]);
  await imported({ numberOfKeys: '4' });
  expect(await flags()).toEqual([{ ready: null, blocked: 1, sheet_ready: null, sheet_blocked: 0 }]);
});

test('a new value in the sheet ends the flag it is about, which the difference says before', async () => {
  await say({ ready: 0, blocked: 1 });
  const before = await imported({ numberOfKeys: '4' }, true);
  const checked = await imported({ blocked: '1' }, true);
  expect(checked.weeks[0]?.flags).toEqual([
    { room: 'Les Cimes · Apartment 1', what: 'headquarters said blocked, the sheet now says blocked' },
  ]);
  expect(changeLines(checked)).toContain(
    'W1, Les Cimes · Apartment 1: headquarters said blocked, the sheet now says blocked',
  );
  expect(differencesHash(checked)).not.toBe(differencesHash(before));
  expect(await flags()).toEqual([{ ready: 0, blocked: 1, sheet_ready: 1, sheet_blocked: 0 }]);

  await imported({ blocked: '1' });
  expect(await flags()).toEqual([{ ready: 0, blocked: null, sheet_ready: 1, sheet_blocked: null }]);
  // The value of before brings nothing back.
  expect(await endedIn({})).toEqual([]);
});

test('a room that the sheet no longer has ends what was said of it', async () => {
  await say({ ready: 0 });
  const files = { ...smallBundle(), [KEYS]: `${String(smallBundle()[KEYS]).split('\n')[0]}\n` };
  const { weeks } = await importBundle(database, memorySource(files));
  expect(weeks[0]?.flags).toEqual([
    {
      room: 'Les Cimes · Apartment 1',
      what: 'headquarters said not ready, the sheet has no keys of it any more',
    },
  ]);
  expect(await flags()).toEqual([{ ready: null, blocked: null, sheet_ready: null, sheet_blocked: null }]);
});
