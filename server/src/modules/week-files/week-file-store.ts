import { compareText } from '@offpiste/domain/rules/sorting.ts';
import type { Queries } from '#platform/as-rep.ts';

/** A document without its content. */
export interface StoredFile {
  fileId: string;
  /** Null: of every brand. */
  brand: string | null;
  title: string;
  mediaType: string;
  hash: string;
}

/** The documents of a week, by title. */
export async function listWeekFiles({ db }: Queries, weekId: string): Promise<StoredFile[]> {
  const rows = await db
    .selectFrom('week_file')
    .select(['file_id', 'brand', 'title', 'media_type', 'content_hash'])
    .where('week_id', '=', weekId)
    .execute();
  return rows
    .map((row) => ({
      fileId: row.file_id,
      brand: row.brand,
      title: row.title,
      mediaType: row.media_type,
      hash: row.content_hash,
    }))
    .sort((a, b) => compareText(a.title, b.title) || compareText(a.fileId, b.fileId));
}

/** The content with this hash; null when the document was replaced meanwhile. */
export async function findFileContent(
  { db }: Queries,
  weekId: string,
  { fileId, hash }: Pick<StoredFile, 'fileId' | 'hash'>,
): Promise<Buffer | null> {
  const row = await db
    .selectFrom('week_file')
    .select('content')
    .where('week_id', '=', weekId)
    .where('file_id', '=', fileId)
    .where('content_hash', '=', hash)
    .executeTakeFirst();
  return row?.content ?? null;
}
