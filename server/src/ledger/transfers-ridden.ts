import { type RawBuilder, sql } from 'kysely';
import type { Column } from './booking-query.ts';

/**
 * Returns the departures of transfers whose lists may show somebody because of what is recorded of them. Where they ride
 * rests on several subjects, so an action about one of these shows where the others do.
 */
export function transfersRidden({
  weekId,
  reference,
}: Record<'weekId' | 'reference', Column>): RawBuilder<string[]> {
  return sql<string[]>`transfers_ridden(${weekId}, ${reference})`;
}
