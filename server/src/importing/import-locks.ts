import { CompiledQuery, type Transaction } from 'kysely';
import type pg from 'pg';
import { OperatorError } from '#platform/operator-error.ts';
import type { Tables } from '#platform/tables.ts';

/** An arbitrary constant, different from those of the migrations, the demo, retention and the audit trail. */
const IMPORT_LOCKS = 7_230_421;

/** What every import shares and the demo season, or an erasure, has alone. */
const EVERYTHING = 'everything';
const WHO = 'offpiste import by ';

/** What an import is about to change. */
export interface ImportScope {
  weeks: readonly string[];
  season: boolean;
  accounts: boolean;
  /** The demo season comes in alone, so that it cannot meet anybody else's data half way. */
  demo: boolean;
  /** Who imports, for whoever has to wait. */
  by: string;
}

/** Runs a statement and returns its rows. */
type Ask = <T>(text: string, values: readonly unknown[]) => Promise<T[]>;

/** Whatever an import locks, with how it is named to whoever has to wait. */
interface Lock {
  key: string;
  named: string;
  shared?: boolean;
}

/**
 * Keeps others from importing the same until the transaction ends. It never waits: the second to come is refused, with
 * the name of the first.
 */
export async function takeImportLocks(client: pg.PoolClient, scope: ImportScope): Promise<void> {
  const ask: Ask = async <T>(text: string, values: readonly unknown[]) =>
    (await client.query<T & pg.QueryResultRow>(text, [...values])).rows;
  await ask(`SELECT set_config('application_name', $1, true)`, [WHO + scope.by]);
  await takeAll(ask, [
    { key: EVERYTHING, named: 'Everything', shared: !scope.demo },
    ...scope.weeks.map((weekId) => ({ key: `week ${weekId}`, named: `Week ${weekId}` })),
    ...(scope.season ? [{ key: 'season', named: 'The season' }] : []),
    ...(scope.accounts ? [{ key: 'accounts', named: 'The list of accounts' }] : []),
  ]);
}

/** Keeps every import away until the transaction ends, and is refused while one runs. */
export async function keepImportsAway(db: Transaction<Tables>): Promise<void> {
  const ask: Ask = async <T>(text: string, values: readonly unknown[]) =>
    (await db.executeQuery<T>(CompiledQuery.raw(text, [...values]))).rows;
  await takeAll(ask, [{ key: EVERYTHING, named: 'A week' }]);
}

async function takeAll(ask: Ask, locks: readonly Lock[]): Promise<void> {
  for (const { key, named, shared = false } of locks) {
    const [lock] = await ask<{ free: boolean }>(
      `SELECT pg_try_advisory_xact_lock${shared ? '_shared' : ''}(${IMPORT_LOCKS}, hashtext($1)) AS free`,
      [key],
    );
    if (lock?.free) continue;
    throw new OperatorError(
      `${named} is being imported${await holderOf(ask, key)}. Try again when that has finished.`,
    );
  }
}

/** Returns who holds a lock and since when; nothing where they finished meanwhile. */
async function holderOf(ask: Ask, key: string): Promise<string> {
  const [holder] = await ask<{ name: string; seconds: number | null }>(
    `SELECT application_name AS name, extract(epoch FROM clock_timestamp() - xact_start)::integer AS seconds
     FROM pg_locks l JOIN pg_stat_activity a USING (pid)
     WHERE locktype = 'advisory' AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
       AND classid::bigint = ${IMPORT_LOCKS} AND objid::bigint = (hashtext($1)::bigint & 4294967295) AND granted
       AND pid <> pg_backend_pid() AND application_name LIKE '${WHO}%'
     ORDER BY xact_start LIMIT 1`,
    [key],
  );
  if (!holder) return '';
  const since = holder.seconds === null ? '' : `, who began ${holder.seconds} seconds ago`;
  return ` by ${holder.name.slice(WHO.length)}${since}`;
}
