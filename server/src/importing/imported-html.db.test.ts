import { seasonFiles } from '@offpiste/domain/contract/bundle/season-files.ts';
import { staffFiles } from '@offpiste/domain/contract/bundle/staff-files.ts';
import type { Table } from '@offpiste/domain/contract/bundle/table.ts';
import { weekFiles } from '@offpiste/domain/contract/bundle/week-files.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { wholeBundle } from './bundle-fixture.ts';
import { memorySource } from './bundle-source.ts';
import { importBundle } from './import-bundle.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const tables: [string, Table][] = [
  ...Object.entries(seasonFiles),
  ...Object.entries({ ...weekFiles, ...staffFiles }).map(([name, table]): [string, Table] => [
    `weeks/W1/${name}`,
    table,
  ]),
];
const columns = tables.flatMap(([file, table]) =>
  Object.entries(table.columns)
    .filter(([, column]) => column.treat === 'html')
    .map(([column]) => ({ file, column })),
);

const HOSTILE = '<p onclick="run()">Doors <b>at nine</b><script>steal()</script></p>';

/** The bundle with this text in one column of a file, in its first row. */
function withText(file: string, column: string): Record<string, string> {
  const bundle = wholeBundle();
  const [header = '', first = '', ...rest] = (bundle[file] ?? '').split('\n');
  const names = header.split(',').filter((name) => name !== column);
  // The first row of these files has no quoted comma after the columns that stay.
  const text = `"${HOSTILE.replaceAll('"', '""')}"`;
  if (names.length === header.split(',').length)
    return { ...bundle, [file]: [`${header},${column}`, `${first},${text}`, ...rest].join('\n') };
  const cells = first.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  cells[header.split(',').indexOf(column)] = text;
  return { ...bundle, [file]: [header, cells.join(','), ...rest].join('\n') };
}

async function everything(): Promise<string> {
  const texts = [];
  for (const name of ['place', 'look_up', 'passenger_detail']) {
    const { rows } = await database.pool.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join('\n');
}

test('there are columns whose text apps show as markup', () => {
  expect(columns).toContainEqual({ file: 'weeks/W1/events.csv', column: 'description' });
});

test.each(columns)('no script comes into the database by $column of $file', async ({ file, column }) => {
  const report = await importBundle(database, memorySource(withText(file, column)));
  expect(report.problems).toEqual([]);
  const stored = await everything();
  expect(stored.includes('<p>Doors <b>at nine</b></p>')).toBe(true);
  expect(stored.match(/<script|onclick|steal\(\)/)).toBeNull();
});
