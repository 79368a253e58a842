import type pg from 'pg';
import { withoutErasedGuests } from '#platform/erased-guests.ts';
import { createReferenceHashes } from '#platform/erased-references.ts';
import { OperatorError } from '#platform/operator-error.ts';
import type { Secrets } from '#platform/secrets.ts';
import type { ParsedWeek, WeekTables } from './parsed-bundle.ts';

/**
 * Finds the references that were erased. Without the secrets they cannot be recognised, so an import is then refused
 * rather than bring somebody back.
 */
export async function loadErased(
  client: pg.PoolClient,
  secrets: (() => Promise<Secrets>) | undefined,
): Promise<(reference: string) => boolean> {
  const { rows } = await client.query<{ hash: string }>(
    `SELECT encode(reference_hash, 'hex') AS hash FROM erased_passenger`,
  );
  if (rows.length === 0) return () => false;
  if (!secrets)
    throw new OperatorError('Passengers were erased: SECRETS_FILE is needed to keep them out of an import');
  const { hashesOf } = createReferenceHashes(await secrets());
  const hashes = new Set(rows.map(({ hash }) => hash));
  return (reference) => hashesOf(reference).some((hash) => hashes.has(hash.toString('hex')));
}

/** Returns a week without erased passengers in any of its lists, and how many passengers were left out. */
export function withoutErased(
  week: ParsedWeek,
  isErased: (reference: string) => boolean,
): { week: ParsedWeek; erased: number } {
  const isKept = ({ values }: { values: object }) =>
    ![Reflect.get(values, 'passenger'), Reflect.get(values, 'reference')].some(
      (reference) => typeof reference === 'string' && isErased(reference),
    );
  const tables = Object.fromEntries(
    Object.entries(week.tables).map(([file, rows]) => [file, rows.filter(isKept)]),
  ) as unknown as WeekTables;
  const rooms = tables['key-rooms.csv'].map(({ row, values }) => ({
    row,
    values: withoutErasedGuests(values, isErased) as typeof values,
  }));
  const erased = week.tables['passengers.csv'].length - tables['passengers.csv'].length;
  return { week: { ...week, tables: { ...tables, 'key-rooms.csv': rooms } }, erased };
}
