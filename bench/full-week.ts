import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { closeDatabase, type Database, openDatabase } from '../server/src/platform/database.ts';
import { type ServerProcess, startServerProcess } from '../server/src/testing/server-process.ts';
import { addWeek, stop } from '../server/src/testing/week-fixture.ts';

/** The busiest day, on which everybody leaves home. */
export const FULL_WEEK = 'W1';
export const PASSENGERS = 10_000;
export const COACHES = 200;

/** The ticket of a passenger, counted from 0. */
export const barcodeOf = (passenger: number) => `NUCO-AB12CD-${String(passenger + 1).padStart(6, '0')}`;

/** The coach on which a passenger leaves: one after the other. */
export const coachOf = (passenger: number) => String((passenger % COACHES) + 1);

/** Measures with that day in two server processes, which share the embedded PostgreSQL; both are gone afterwards. */
export async function withFullWeek<T>(
  measure: (servers: readonly [ServerProcess, ServerProcess], database: Database) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'offpiste-bench-'));
  const shared = { RATE_LIMITS: 'off', LOG_LEVEL: 'warn', SECRETS_FILE: path.join(dataDir, 'secrets.json') };
  const first = await startServerProcess({ ...shared, DATA_DIR: dataDir, DATABASE_URL: '' });
  const url = `postgres://offpiste@/offpiste?host=${path.join(dataDir, 'postgres-socket')}`;
  const database = openDatabase({ connectionString: url }, { as: 'operator', connections: 2 });
  try {
    const second = await startServerProcess({ ...shared, DATA_DIR: dataDir, DATABASE_URL: url });
    try {
      await addFullWeek(database);
      return await measure([first, second], database);
    } finally {
      await second.end('SIGTERM');
    }
  } finally {
    await closeDatabase(database);
    await first.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Fills an empty database with that day. */
async function addFullWeek(database: Database): Promise<void> {
  const { pool } = database;
  await addWeek(database, { weekId: FULL_WEEK });
  await pool.query(
    `INSERT INTO place (week_id, kind, place_id, detail, sheet)
     SELECT $1, 'coach', n::text, $2, jsonb_build_object('COACH', n::text) FROM generate_series(1, $3::integer) n`,
    [FULL_WEEK, JSON.stringify({ departures: { outbound: [stop('Leeds')], inbound: [] } }), COACHES],
  );
  await pool.query(
    `INSERT INTO passenger (week_id, reference, passenger_id, name, status)
     SELECT $1, 'NUCO-AB12CD-' || lpad(n::text, 6, '0'), n, 'Person ' || n, 'Confirmed' FROM generate_series(1, $2::integer) n`,
    [FULL_WEEK, PASSENGERS],
  );
  await pool.query(
    `INSERT INTO allocation (week_id, kind, place_id, direction, reference, barcode, detail)
     SELECT $1, 'coach', ((passenger_id::integer - 1) % $2 + 1)::text, 'outbound', reference, reference, '{"pickUp": "Leeds"}'
     FROM passenger`,
    [FULL_WEEK, COACHES],
  );
  await pool.query('VACUUM (ANALYZE)');
}
