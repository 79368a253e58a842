import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { smallBundle } from './bundle-fixture.ts';
import { memorySource } from './bundle-source.ts';
import { importBundle } from './import-bundle.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const HEAD = 'weeks/W1/week.json';

async function importing(bundle: Record<string, string>): Promise<void> {
  const { problems } = await importBundle(database, memorySource(bundle));
  expect(problems).toEqual([]);
}

async function weekRow(weekId = 'W1'): Promise<Record<string, unknown>> {
  const { rows } = await database.pool.query('SELECT * FROM week WHERE week_id = $1', [weekId]);
  return rows[0];
}

test('whatever a later bundle says of a week itself is so, and phones fetch the week again', async () => {
  const bundle = smallBundle();
  await importing(bundle);
  const head = JSON.parse(String(bundle[HEAD]));
  const changes: [change: object, column: string, value: unknown][] = [
    [{ weekName: 'Week one' }, 'name', 'Week one'],
    [{ systemId: 'S2' }, 'system_id', 'S2'],
    [{ timeZone: 'Europe/London' }, 'time_zone', 'Europe/London'],
    [{ startsOn: '2026-12-10' }, 'starts_on', '2026-12-10'],
    [{ endsOn: '2026-12-20' }, 'ends_on', '2026-12-20'],
    [{ packages: [{ departureDate: '2026-12-10' }] }, 'packages', [{ departureDate: '2026-12-10' }]],
    [{ alwaysOn: true }, 'always_on', true],
  ];
  // What an operator has decided since stays.
  await database.pool.query('UPDATE week SET disabled = true');
  for (const [change, column, value] of changes) {
    const { version } = await weekRow();
    Object.assign(head, change);
    await importing({ ...bundle, [HEAD]: JSON.stringify(head) });
    expect(await weekRow()).toMatchObject({ [column]: value, version: Number(version) + 1, disabled: true });
  }
  // Once more the same: nothing has changed.
  const last = await weekRow();
  await importing({ ...bundle, [HEAD]: JSON.stringify(head) });
  expect(await weekRow()).toEqual(last);
});

test('a passenger who moves to another coach makes phones fetch that week again, and no other', async () => {
  const bundle = smallBundle();
  const other = Object.entries(bundle)
    .filter(([file]) => file.startsWith('weeks/'))
    .map(([file, text]) => [
      file.replace('W1', 'W2'),
      file === HEAD ? JSON.stringify({ ...JSON.parse(text), weekId: 'W2' }) : text,
    ]);
  const both = { ...bundle, ...Object.fromEntries(other) };
  await importing(both);
  const [first, second] = [await weekRow(), await weekRow('W2')];
  const seats = 'weeks/W1/coach-passengers.csv';
  const moved = String(both[seats]).replace(
    '4,outbound,NUCO-AAAAAA-000002,Leeds',
    '7,outbound,NUCO-AAAAAA-000002,York',
  );
  expect(moved).not.toBe(both[seats]);
  await importing({ ...both, [seats]: moved });
  expect(await weekRow()).toMatchObject({ version: Number(first.version) + 1 });
  expect(await weekRow('W2')).toEqual(second);
});
