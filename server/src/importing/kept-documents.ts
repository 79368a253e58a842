import type pg from 'pg';
import type { ParsedBundle } from './parsed-bundle.ts';

/**
 * A workbook cannot hold documents. Those that its sheet names and its week has already, by their `fileId`, stay as they
 * are.
 */
export async function withKeptDocuments(client: pg.PoolClient, bundle: ParsedBundle): Promise<ParsedBundle> {
  if (bundle.holdsDocuments) return bundle;
  const weeks = [];
  for (const week of bundle.weeks) {
    const { rows } = await client.query<{ file_id: string; content: Uint8Array }>(
      'SELECT file_id, content FROM week_file WHERE week_id = $1',
      [week.head.weekId],
    );
    const contentOf = new Map(rows.map(({ file_id, content }) => [file_id, content]));
    const documents = new Map<string, Uint8Array>();
    for (const { values } of week.tables['documents.csv']) {
      const content = contentOf.get(values.fileId);
      if (content) documents.set(values.file, content);
    }
    weeks.push({ ...week, documents });
  }
  return { ...bundle, weeks };
}
