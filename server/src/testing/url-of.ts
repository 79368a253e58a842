import type { DatabaseAddress } from '#platform/database.ts';

/** Returns an address as `DATABASE_URL` has it. */
export function urlOf({ connectionString, host, port, user, database }: DatabaseAddress): string {
  if (connectionString) return connectionString;
  return `postgres://${user}@/${database}?host=${encodeURIComponent(host ?? '')}&port=${port}`;
}
