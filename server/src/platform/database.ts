import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { NamedStatementClient } from './named-statements.ts';
import { ROLES } from './roles.ts';
import type { Tables } from './tables.ts';

/** Where the database is: an address (`DATABASE_URL`) or the parts of one (the embedded server's socket). */
export type DatabaseAddress = Pick<
  pg.ClientConfig,
  'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database'
>;

/** Ordinary SQL goes through `db`, hand-written SQL through `pool`; both share the connections. */
export interface Database {
  db: Kysely<Tables>;
  pool: pg.Pool;
}

/** Milliseconds. All lie inside the 15 s after which the app gives up on a request. */
const LIMITS = {
  statement_timeout: 8_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 10_000,
  // For a server that went away without closing its sockets.
  query_timeout: 12_000,
  connectionTimeoutMillis: 4_000,
};

/** Dates stay the text they are (a `Date` would move them by the zone); counts and ledger numbers are numbers. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.DATE, (value) => value);
types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * In whose name connections work. `server`: requests, as a role that owns nothing and sees no more than its grants and
 * policies let it. `operator`: as the login itself, to which the data belongs; for commands and imports.
 */
export type Door = 'server' | 'operator';

/** Opens the pool. Connections are made on demand, so a database that comes later is found then. */
export function openDatabase(
  address: DatabaseAddress,
  options: { as: Door; connections?: number; onIdleError?: (error: Error) => void },
): Database {
  const pool = new pg.Pool({
    ...address,
    ...LIMITS,
    types,
    Client: NamedStatementClient,
    max: options.connections ?? 20,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'offpiste',
    // A connection that cannot take the role is given to nobody.
    ...(options.as === 'server' && {
      onConnect: async (client: pg.ClientBase) => void (await client.query(`SET ROLE ${ROLES.server}`)),
    }),
  });
  // An idle connection that breaks is dropped by the pool; unheard, the event would end the process.
  pool.on('error', options.onIdleError ?? (() => {}));
  return { pool, db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }) };
}

/** Waits for queries under way, then closes every connection. */
export async function closeDatabase(database: Database): Promise<void> {
  // Kysely ends only a pool that it has used itself.
  await database.pool.end();
}

/** One connection without time limits, for migrations and other administration. Ends it afterwards. */
export async function withAdministrator<T>(
  address: DatabaseAddress,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...address, types, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
