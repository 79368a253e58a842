import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { Primary } from './primary/primary.ts';
import { PrimaryClient } from './primary/primary-client.ts';
import { ROLES } from './roles.ts';
import type { Tables } from './tables.ts';

/** Where the database is: an address (`DATABASE_URL`, of one server or several), or the parts of one (a socket). */
export type DatabaseAddress = Pick<
  pg.ClientConfig,
  'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database'
>;

/** Ordinary SQL goes through `db`, hand-written SQL through `pool`; both share the connections. */
export interface Database {
  db: Kysely<Tables>;
  pool: pg.Pool;
}

export interface OpenDatabase extends Database {
  /** Where it is, so that another process can open it too. */
  address: DatabaseAddress;
  /** Returns a connection outside the pool, not yet made, to the server that the pool uses. */
  separateConnection: () => pg.Client;
}

/** In milliseconds. All are within the 15 s after which the app gives up on a request. */
const LIMITS = {
  statement_timeout: 8_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 10_000,
  // For a server that disappeared without closing its sockets.
  query_timeout: 12_000,
  connectionTimeoutMillis: 4_000,
};

/** Dates stay text (a `Date` would shift them by the zone); counts and ledger numbers are numbers. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.DATE, (value) => value);
types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * The role under which connections work. `server`: requests, as a role that owns nothing and sees no more than its grants
 * and policies allow. `operator`: the login itself, which owns the data; for commands and imports.
 */
export type Door = 'server' | 'operator';

/**
 * Opens the pool. Connections are opened on demand, so a database that starts later is found then, and so is the server that
 * takes writes when another one did before.
 */
export function openDatabase(
  address: DatabaseAddress,
  options: { as: Door; connections?: number; onIdleError?: (error: Error) => void },
): OpenDatabase {
  const primary = new Primary(address);
  class Client extends PrimaryClient {
    constructor(config?: pg.ClientConfig) {
      super(primary, config);
    }
  }
  const pool = new pg.Pool({
    ...LIMITS,
    types,
    Client,
    max: options.connections ?? 10,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'offpiste',
    // A connection that cannot take the role is never handed out.
    ...(options.as === 'server' && {
      // A scan's statement looks dear to the planner and takes a fraction of what compiling it would.
      onConnect: async (client: pg.ClientBase) =>
        void (await client.query(`SET ROLE ${ROLES.server}; SET jit = off`)),
    }),
  });
  // The pool drops an idle connection that breaks; without a listener, the event would end the process.
  pool.on('error', options.onIdleError ?? (() => {}));
  return {
    address,
    pool,
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    separateConnection: () => new Client(pool.options),
  };
}

/** Waits for queries in progress, then closes every connection. */
export async function closeDatabase(database: Database): Promise<void> {
  // Kysely ends a pool only if it has used it.
  await database.pool.end();
}

/** Returns the address of another database on the same server. */
export function withDatabase(address: DatabaseAddress, database: string): DatabaseAddress {
  if (!address.connectionString) return { ...address, database };
  // Not by `URL`, which takes neither several hosts nor a socket.
  const [start] = /^\w+:\/\/[^/?]*/.exec(address.connectionString) ?? [''];
  const rest = address.connectionString.slice(start.length).replace(/^\/[^?]*/, '');
  return { connectionString: `${start}/${database}${rest}` };
}

/** One connection without time limits, for migrations and other administration. Ends it afterwards. */
export async function withAdministrator<T>(
  address: DatabaseAddress,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new PrimaryClient(new Primary(address), { types, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
