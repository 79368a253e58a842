import type pg from 'pg';
import type { Answers, DateOrder, Mapping } from './reading/answers.ts';

/** Adds what was said for earlier imports to what is said for this one. */
export async function withRemembered(pool: pg.Pool, answers: Answers = {}): Promise<Answers> {
  const { rows } = await pool.query<{
    list: string;
    header_hash: string;
    columns: Record<string, string | null>;
    dates: DateOrder | null;
    sheets: string[];
  }>('SELECT list, header_hash, columns, dates, sheets FROM import_mapping');
  const remembered = rows.map(({ header_hash, ...mapping }) => ({ ...mapping, headerHash: header_hash }));
  return { ...answers, remembered };
}

/** Keeps what people have said, so that the same header needs no answer again. Called within an import that counts. */
export async function rememberMappings(client: pg.PoolClient, mappings: readonly Mapping[]): Promise<void> {
  for (const { list, headerHash, columns, dates, sheets } of mappings)
    await client.query(
      `INSERT INTO import_mapping (list, header_hash, columns, dates, sheets) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (list, header_hash) DO UPDATE
       SET columns = excluded.columns, dates = excluded.dates, sheets = excluded.sheets, saved_at = now()`,
      [list, headerHash, JSON.stringify(columns), dates, sheets],
    );
}
