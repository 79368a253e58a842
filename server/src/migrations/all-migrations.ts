import { weeks } from './0001-weeks.ts';

/** Run in this order, each once, in a transaction of its own. Append only: a released migration never changes. */
export const allMigrations: readonly { name: string; sql: string }[] = [{ name: '0001-weeks', sql: weeks }];
