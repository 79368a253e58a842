import type { Selectable } from 'kysely';
import type * as z from 'zod/v4/core';
import { parse } from 'zod/v4/core';
import type { Queries } from '#platform/as-rep.ts';
import type { LookUpTable } from '#platform/tables.ts';
import { listKey } from './list-versions.ts';

/** Kinds of look-up records, as the importer writes them. */
export type LookUpKind =
  | 'rep-record'
  | 'schedule'
  | 'whats-on'
  | 'resort'
  | 'point-of-interest'
  | 'contact'
  | 'my-season'
  | 'availability'
  | 'personal-database';

/** Records of the whole season lie under no week. */
const SEASON = '';

/** The list that changes with any record of the season. */
export const seasonList = listKey(SEASON);

export interface LookUp<T> {
  id: string;
  /** Null: of every brand. */
  brand: string | null;
  repId: string | null;
  detail: T;
}

interface Scope {
  kind: LookUpKind;
  /** The season's records if not given. */
  weekId?: string;
  /** Only this rep's records. */
  repId?: string;
}

/** Look-up records of one kind, each cut to the shape its schema declares, in the order of their ids. */
export async function readLookUps<S extends z.$ZodType>(
  { db }: Queries,
  schema: S,
  { kind, weekId = SEASON, repId }: Scope,
): Promise<LookUp<z.output<S>>[]> {
  let query = db
    .selectFrom('look_up')
    .selectAll()
    .where('week_id', '=', weekId)
    .where('kind', '=', kind)
    .orderBy('record_id');
  if (repId !== undefined) query = query.where('rep_id', '=', repId);
  const rows: Selectable<LookUpTable>[] = await query.execute();
  return rows.map((row) => ({
    id: row.record_id,
    brand: row.brand,
    repId: row.rep_id,
    detail: parse(schema, row.detail),
  }));
}
