import { randomInt, randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SessionReply } from '@offpiste/domain/contract/session.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { closeDatabase, type Database, openDatabase } from '#platform/database.ts';
import { readServerPid } from '#platform/embedded-postgres/postmaster.ts';
import { addRep, TEST_PASSWORD } from '#testing/add-rep.ts';
import { loadBody } from '#testing/load-body.ts';
import { type ServerProcess, startServerProcess } from '#testing/server-process.ts';
import { isWhole } from '#testing/sweeps.ts';
import { addCoach, addWeek } from '#testing/week-fixture.ts';

/** How often the real process and its real database are killed. A thorough run takes 20 and 5, and minutes. */
const SERVER_KILLS = Number(process.env.CRASH_SERVER_KILLS ?? (isWhole ? 6 : 3));
const DATABASE_KILLS = Number(process.env.CRASH_DATABASE_KILLS ?? (isWhole ? 2 : 1));
const PASSENGERS = 20_000;
const DEVICES = 8;

let dataDir: string;
let server: ServerProcess;
let cookie: string;
let rep: SessionReply['rep'];
let next = 0;
let stopped = false;
/** Loads that were answered with 200: the passenger's code by the load's id. */
const acknowledged = new Map<string, string>();

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'offpiste-crash-'));
  await chmod(dataDir, 0o755);
  await startServer();
  await withDatabase(async (database) => {
    await addWeek(database);
    await addCoach(database, { coachId: '4', outbound: ['Leeds'] });
    await database.pool.query(
      `INSERT INTO passenger (week_id, reference, passenger_id, name, status)
       SELECT 'W1', 'NUCO-AB12CD-' || lpad(n::text, 6, '0'), n, 'Person ' || n, 'Confirmed' FROM generate_series(1, $1::integer) n`,
      [PASSENGERS],
    );
    await database.pool.query(
      `INSERT INTO allocation (week_id, kind, place_id, direction, reference, barcode, detail)
       SELECT 'W1', 'coach', '4', 'outbound', reference, reference, '{"pickUp": "Leeds"}' FROM passenger`,
    );
    await addRep(database, { username: 'sam@test.example' });
  });
  const reply = await fetch(`${server.url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-brand': 'nuco' },
    body: JSON.stringify({ username: 'sam@test.example', password: TEST_PASSWORD }),
  });
  rep = SessionReply.parse(await reply.json()).rep;
  cookie = reply.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
});

afterAll(async () => {
  stopped = true;
  await server.end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

async function startServer(): Promise<void> {
  server = await startServerProcess({ DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'warn' });
}

async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(
    { host: path.join(dataDir, 'postgres-socket'), user: 'offpiste', database: 'offpiste' },
    { as: 'operator' },
  );
  try {
    return await work(database);
  } finally {
    await closeDatabase(database);
  }
}

/** A device that loads one passenger after another and sends each again, under the same id, until it has a reply. */
async function device(): Promise<void> {
  while (!stopped && next < PASSENGERS) {
    next++;
    const payload = loadBody(rep, {
      barcode: `NUCO-AB12CD-${String(next).padStart(6, '0')}`,
      idempotentId: randomUUID(),
    });
    while (!stopped) {
      const status = await send(payload);
      if (status === 200) {
        acknowledged.set(payload.idempotentId, payload.barcode);
        break;
      }
      // Nothing but 'try again' may come of a crash: no conflict with itself, no refusal, no lost session.
      if (status !== null && status !== 503) throw new Error(`a load was answered with ${status}`);
      await pause(20);
    }
  }
}

/** The status of a reply; null without one. */
async function send(payload: object): Promise<number | null> {
  try {
    const reply = await fetch(`${server.url}/api/coach/load`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-brand': 'nuco', cookie },
      body: JSON.stringify(payload),
      signal: AbortSignal.timeout(10_000),
    });
    await reply.arrayBuffer();
    return reply.status;
  } catch {
    return null;
  }
}

/** Waits until some more loads were acknowledged: work is under way, and whatever was killed is back. */
async function moreAcknowledged(count: number): Promise<void> {
  const goal = acknowledged.size + count;
  while (!stopped && acknowledged.size < goal) await pause(2);
}

/** Kills the database; what it still answered counts for nothing once this is over. */
async function killDatabase(): Promise<void> {
  const folder = path.join(dataDir, 'postgres');
  const killed = await readServerPid(folder);
  process.kill(Number(killed), 'SIGKILL');
  await vi.waitUntil(async () => ![null, killed].includes(await readServerPid(folder)), 60_000);
}

// What was done cannot be done again: a second try would begin where the first has ended.
it('every acknowledged load survives the killing of the server and of the database, and both come back', {
  timeout: 120_000 * (SERVER_KILLS + DATABASE_KILLS),
  retry: 0,
}, async () => {
  const devices = Promise.all(Array.from({ length: DEVICES }, device));
  const kills = (async () => {
    for (let kill = 0; kill < SERVER_KILLS; kill++) {
      await moreAcknowledged(randomInt(10, 60));
      await server.end('SIGKILL');
      await startServer();
    }
    for (let kill = 0; kill < DATABASE_KILLS; kill++) {
      await moreAcknowledged(randomInt(10, 60));
      await killDatabase();
    }
    await moreAcknowledged(10);
  })();
  await Promise.race([devices, kills]);
  await kills;
  stopped = true;
  await devices;

  const { rows, doubled } = await withDatabase(async ({ pool }) => ({
    rows: (
      await pool.query<{ id: string; barcode: string; loaded: boolean }>(
        `SELECT l.idempotent_id AS id, l.reference AS barcode, p.state->>'actionId' = l.idempotent_id AS loaded
           FROM ledger l LEFT JOIN projection p ON p.week_id = l.week_id AND p.subject = l.subject
           WHERE l.verdict = 'accepted'`,
      )
    ).rows,
    doubled: (await pool.query('SELECT reference FROM ledger GROUP BY reference HAVING count(*) > 1')).rows,
  }));
  const recorded = new Map(rows.filter((row) => row.loaded).map((row) => [row.id, row.barcode]));
  const lost = [...acknowledged].filter(([id, barcode]) => recorded.get(id) !== barcode);
  expect(acknowledged.size).toBeGreaterThan((SERVER_KILLS + DATABASE_KILLS) * 10);
  expect(lost).toEqual([]);
  expect(doubled).toEqual([]);
});
