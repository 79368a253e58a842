import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { IMPORTED_TABLES } from '../bundle-fixture.ts';
import { BUNDLE_LIMITS, memorySource } from '../bundle-source.ts';
import { importBundle } from '../import-bundle.ts';
import { problemLines } from '../problem-report.ts';
import { openWorkbook } from '../reading/workbook.ts';
import { workbookFile } from '../workbook-file.ts';
import { type TemplateOf, templateFiles, templateWorkbook } from './templates.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const BRAND = { slug: 'wasteland', prefix: 'WASTELAND' };

/** Imports, and returns what was said and every row that is there afterwards; the tables are empty again after it. */
async function imported(files: Record<string, string | Uint8Array>) {
  const { problems, warnings } = await importBundle(database, memorySource(files));
  const rows: unknown[] = [];
  for (const table of [...IMPORTED_TABLES, 'rep']) {
    const found = await database.pool.query(`SELECT to_jsonb(t) - 'version' AS r FROM ${table} t ORDER BY 1`);
    rows.push(...found.rows);
  }
  await database.pool.query(`TRUNCATE ${IMPORTED_TABLES.join(', ')}, rep CASCADE`);
  return { lines: problemLines(problems, warnings), problems, rows };
}

/** The files of a template in which somebody has written one passenger. */
function filledFolder(of: TemplateOf) {
  const files = [...templateFiles(of, BRAND)];
  return Object.fromEntries(files.map(([file, text]) => [file, text.replace('Zoë O’Brien,W', 'Ann Lee,W')]));
}

/** The same in a workbook, opened and saved again. */
async function filledWorkbook(of: TemplateOf) {
  const sheets = openWorkbook(await templateWorkbook(of, BRAND), BUNDLE_LIMITS);
  const filled = await Promise.all(
    sheets.map(async ({ name, cells }) => ({
      name,
      rows: (await cells()).map((row) =>
        row.map((cell) => (name === 'passengers' && cell === 'Zoë O’Brien' ? 'Ann Lee' : cell)),
      ),
    })),
  );
  return { 'template.xlsx': await workbookFile(filled) };
}

test.each<[TemplateOf, tables: number]>([
  ['week', 20],
  ['season', 6],
])(
  'a template of a %s that is filled in is imported without a problem, as a folder and as a workbook',
  async (of, few) => {
    const folder = await imported(filledFolder(of));
    expect(folder.lines).toEqual([]);
    expect(folder.rows.length).toBeGreaterThan(few);
    const workbook = await imported(await filledWorkbook(of));
    expect(workbook.lines).toEqual([]);
    expect(workbook.rows).toEqual(folder.rows);
    expect(JSON.stringify(folder.rows)).not.toMatch(/NUCO-|"nuco/);
  },
);

test('the example passenger of a template is nobody', async () => {
  const { problems, lines } = await imported(Object.fromEntries(templateFiles('week', BRAND)));
  expect(problems).toHaveLength(1);
  expect(lines[0]).toBe('problem  passengers · passengerName: is the example of the template');
});
