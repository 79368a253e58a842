import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#testing/test-database.ts';
import { compare, type MergedTable, stage } from './staged-table.ts';

/** Compared with the passengers of a week that has none. */
const people: MergedTable = {
  staged: 'staged_person',
  columns: { reference: 'text', detail: 'jsonb' },
  key: ['reference'],
  current: `SELECT reference, '{}'::jsonb AS detail FROM passenger WHERE week_id = $1`,
  entity: `'people'`,
  name: 'coalesce(s.reference, t.reference)',
  keepsGone: false,
  apply: [],
};

test('of more rows than one statement takes, each is staged once', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const client = await database.pool.connect();
  await client.query('BEGIN');
  const rows = Array.from({ length: 10_003 }, (_, at) => ({
    reference: `P${String(at).padStart(5, '0')}`,
    detail: { seats: [at] },
  }));
  await stage(client, people, rows);
  const staged = await client.query<{ reference: string; detail: object }>(
    'SELECT reference, detail FROM staged_person ORDER BY reference',
  );
  expect(staged.rows).toEqual(rows);
  expect(await compare(client, people, '')).toMatchObject([
    { entity: 'people', counts: { added: 10_003, unchanged: 0 } },
  ]);
  client.release(true);
});
