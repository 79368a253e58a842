import type pg from 'pg';
import { withoutErasedGuests } from '#platform/erased-guests.ts';
import { createReferenceHashes } from '#platform/erased-references.ts';
import { OperatorError } from '#platform/operator-error.ts';
import type { Secrets } from '#platform/secrets.ts';
import type { WeekRows } from './week-rows.ts';

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

/** Returns a week's rows without erased passengers, and how many passengers were left out. */
export function withoutErased(
  rows: WeekRows,
  isErased: (reference: string) => boolean,
): { rows: WeekRows; erased: number } {
  const passengers = rows.passengers.filter(({ reference }) => !isErased(reference));
  return {
    erased: rows.passengers.length - passengers.length,
    rows: {
      ...rows,
      passengers,
      allocations: rows.allocations.filter(({ reference }) => !isErased(reference)),
      places: rows.places.map((place) =>
        place.kind === 'room' ? { ...place, sheet: withoutErasedGuests(place.sheet, isErased) } : place,
      ),
    },
  };
}
