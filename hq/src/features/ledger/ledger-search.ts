import { AttemptFilters } from '@offpiste/domain/contract/hq/attempt-filters.ts';
import * as z from 'zod/mini';

/** What the address says of the ledger: what it does not understand it leaves out. */
export const LedgerSearch: z.ZodMiniType<AttemptFilters> = z.pipe(
  z.record(z.string(), z.unknown()),
  z.transform(understood),
);

function understood(search: Record<string, unknown>): AttemptFilters {
  const kept: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(AttemptFilters.shape)) {
    // The router reads a number where one was typed.
    const value = typeof search[name] === 'number' ? String(search[name]) : search[name];
    const reading = z.safeParse(field, value);
    if (reading.success && reading.data !== undefined) kept[name] = reading.data;
  }
  return AttemptFilters.parse(kept);
}

/** Returns filters as the query of a call. */
export function queryOf(filters: AttemptFilters): string {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given as [string, string][]).toString();
}
