import type { FastifyBaseLogger } from 'fastify';
import { closeDatabase, type Database, type DatabaseAddress, openDatabase } from '../database.ts';

/** A row of the trail as logged: enough to show what happened, and with its hash whether the row has been changed. */
export interface ShippedRow {
  event: 'audit';
  seq: number;
  hash: string;
  /** ISO 8601. */
  at: string;
  kind: string;
  repId: string | null;
  deviceId: string | null;
  weekId: string | null;
  detail: Record<string, unknown>;
}

interface StoredRow extends Omit<ShippedRow, 'event' | 'at'> {
  at: number;
}

const BATCH = 500;
/** Left out of an operator's command: its words name accounts, the other names the person at the machine. */
const NAMES_SOMEBODY: ReadonlySet<string> = new Set(['words', 'operator']);

/**
 * Passes on the rows that were not passed on yet, oldest first, and returns how many. If a server ends in between, a row
 * is passed on twice rather than never; only one of several servers does this at a time.
 */
export async function shipTrail(
  { pool }: Pick<Database, 'pool'>,
  write: (row: ShippedRow) => void,
): Promise<number> {
  const client = await pool.connect();
  try {
    const { rowCount: news } = await client.query(
      'SELECT FROM audit_event WHERE seq > (SELECT seq FROM audit_shipped) LIMIT 1',
    );
    if (!news) return 0;
    await client.query('BEGIN');
    const count = await shipBatch(client, write);
    await client.query('COMMIT');
    return count;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

async function shipBatch(
  client: { query: Database['pool']['query'] },
  write: (row: ShippedRow) => void,
): Promise<number> {
  const { rows: held } = await client.query<{ seq: number }>(
    'SELECT seq FROM audit_shipped FOR UPDATE SKIP LOCKED',
  );
  const [shipped] = held;
  if (!shipped) return 0;
  const { rows } = await client.query<StoredRow>(
    `SELECT seq, encode(hash, 'hex') AS hash, at, kind, rep_id AS "repId", device_id AS "deviceId",
       week_id AS "weekId", detail
     FROM audit_event WHERE seq > $1 ORDER BY seq LIMIT ${BATCH}`,
    [shipped.seq],
  );
  for (const row of rows)
    write({ event: 'audit', ...row, at: new Date(row.at).toISOString(), detail: withoutNames(row.detail) });
  const last = rows.at(-1);
  if (last) await client.query('UPDATE audit_shipped SET seq = $1', [last.seq]);
  return rows.length;
}

function withoutNames(detail: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(detail).filter(([name]) => !NAMES_SOMEBODY.has(name)));
}

const LOOK_EVERY_MS = 10_000;

interface ShippingDeps {
  /** As the data's owner: requests may not read the trail. */
  address: DatabaseAddress;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}

/** Writes every new row of the audit trail to the log, within seconds. Returns a function that writes the last rows and stops. */
export function keepTrailShipped({ address, log }: ShippingDeps): () => Promise<void> {
  const database = openDatabase(address, { as: 'operator', connections: 1 });
  const ship = async () => {
    try {
      while ((await shipTrail(database, (row) => log.info(row, 'audit'))) > 0);
    } catch (error) {
      log.error({ err: error }, 'the audit trail could not be written to the log');
    }
  };
  let running = ship();
  const timer = setInterval(() => {
    running = running.then(ship);
  }, LOOK_EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    await running.then(ship);
    await closeDatabase(database);
  };
}
