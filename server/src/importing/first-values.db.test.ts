import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { smallBundle } from './bundle-fixture.ts';
import { memorySource } from './bundle-source.ts';
import { importBundle } from './import-bundle.ts';
import { hasChanges } from './staged-table.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const PASSENGERS = 'weeks/W1/passengers.csv';
const NOBODY_KNOWS = 'NUCO-AAAAAA-000002,Confirmed,,,';
const bundleWith = (line: string) => {
  const whole = smallBundle();
  const text = String(whole[PASSENGERS]);
  expect(text).toContain(NOBODY_KNOWS);
  return { ...whole, [PASSENGERS]: text.replace(NOBODY_KNOWS, line) };
};
/** Imports, and returns what changed and the version of the week: phones fetch it again when that rises. */
async function importOf(bundle: Record<string, string>) {
  const { problems, changes } = await importBundle(database, memorySource(bundle));
  expect(problems).toEqual([]);
  const { rows } = await database.pool.query<{ version: number }>('SELECT version FROM week');
  return { changed: changes.filter(hasChanges).map(({ entity, counts }) => [entity, counts]), ...rows[0] };
}

test.each([
  ['an email address', 'NUCO-AAAAAA-000002,Confirmed,lukasz@example.test,,'],
  ['a telephone number', 'NUCO-AAAAAA-000002,Confirmed,,447700900124,'],
  ['a birth date', 'NUCO-AAAAAA-000002,Confirmed,,,2004-02-03'],
])('%s that comes later, or goes again, reaches the phones', async (_, line) => {
  expect(await importOf(bundleWith(NOBODY_KNOWS))).toMatchObject({ version: 1 });
  const oneChanged = [['passengers', { added: 0, changed: 1, removed: 0, returned: 0, unchanged: 4 }]];
  expect(await importOf(bundleWith(line))).toEqual({ changed: oneChanged, version: 2 });
  expect(await importOf(bundleWith(line))).toEqual({ changed: [], version: 2 });
  expect(await importOf(bundleWith(NOBODY_KNOWS))).toEqual({ changed: oneChanged, version: 3 });
});

test('what is gone is reported once: the same bundle again changes nothing', async () => {
  await importOf(smallBundle());
  const without = smallBundle();
  const LEFT = /^.*WASTELAND-BBBBBB-000003.*\n/gm;
  for (const [file, text] of Object.entries(without)) without[file] = text.replace(LEFT, '');
  const first = await importOf(without);
  expect(first.version).toBe(2);
  expect(first.changed).toContainEqual(['passengers', expect.objectContaining({ removed: 1, unchanged: 4 })]);
  expect(await importOf(without)).toEqual({ changed: [], version: 2 });
});
