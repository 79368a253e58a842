import type { WeekDocument } from '@offpiste/domain/contract/hq/weeks.ts';
import { compareText } from '@offpiste/domain/rules/sorting.ts';
import { sql } from 'kysely';
import type { Queries } from '#platform/as-rep.ts';

/** Reads the documents of a week, of every brand, by title. */
export async function listDocuments({ db }: Queries, weekId: string): Promise<WeekDocument[]> {
  const { rows } = await sql<WeekDocument>`
    SELECT file_id AS "fileId", title, brand, media_type AS "mediaType", octet_length(content) AS bytes
    FROM week_file WHERE week_id = ${weekId}`.execute(db);
  return rows.sort((a, b) => compareText(a.title, b.title) || compareText(a.fileId, b.fileId));
}

/** Reads what a document holds; null where there is none. */
export async function findDocument(
  { db }: Queries,
  weekId: string,
  fileId: string,
): Promise<{ content: Buffer; mediaType: string } | null> {
  const row = await db
    .selectFrom('week_file')
    .select(['content', 'media_type as mediaType'])
    .where('week_id', '=', weekId)
    .where('file_id', '=', fileId)
    .executeTakeFirst();
  return row ?? null;
}
