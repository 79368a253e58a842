import path from 'node:path';
import pg from 'pg';
import { rebuildProjection } from '../../../server/src/ledger/rebuild-projection.ts';
import { closeDatabase, openDatabase } from '../../../server/src/platform/database.ts';
import { prepareDatabase } from '../../../server/src/platform/prepare-database.ts';
import { addEvent, addTicket } from '../../../server/src/testing/event-fixture.ts';
import { addKeyRoom } from '../../../server/src/testing/key-room.ts';
import { addLesson, addParticipant } from '../../../server/src/testing/lesson-fixture.ts';
import { addLiftPass } from '../../../server/src/testing/lift-pass-fixture.ts';
import { addTransfer, addTransferSeat } from '../../../server/src/testing/transfer-fixture.ts';
import { addCoach, addPassenger, addSeat, addWeek } from '../../../server/src/testing/week-fixture.ts';
import { workflows } from '../../../server/src/workflows.ts';
import { type Connections, createConnections } from '../server/connections.ts';
import {
  CANCELLED,
  COACH,
  ELSEWHERE,
  EVENT,
  EXTRA_TRANSFER,
  FOREIGN_GUEST,
  HOME,
  HOME_STOP,
  homeCoachOf,
  KEYS_OF_ROOM,
  LESSON,
  OTHER_COACH,
  PEOPLE,
  passOf,
  ROOMS,
  referenceOf,
  roomOf,
  TRANSFER,
} from './week-plan.ts';

/** The reps of a history; passes are allocated to the first two, and the third is of level 2. */
export interface SeasonRep {
  repId: string;
  level: number;
}

/** A database with one week that every history gets a copy of. */
export interface SeasonDatabase {
  /** The operator's connections. */
  pool: pg.Pool;
  /** The server processes' own. */
  connections: Connections;
  /** Makes a week with separate accounts. */
  begin: (weekId: string, reps: readonly SeasonRep[]) => Promise<void>;
  /** The epoch of its ledger. */
  epoch: () => string;
  /** The database is as after a start: what is recorded from now on belongs to another epoch. */
  startAgain: () => Promise<void>;
  /** A standby takes over that lacks what a week's ledger received at this time and later. */
  loseSince: (weekId: string, receivedAt: number) => Promise<void>;
  /** An import moves somebody's seat home to the other coach. */
  moveHome: (weekId: string, reference: string, coachId: string) => Promise<void>;
  /** The projection of a week as stored, and as rebuilt from the ledger; each as text. */
  projections: (weekId: string) => Promise<{ stored: string; rebuilt: string }>;
  close: () => Promise<void>;
}

const TEMPLATE = 'template';
const TEMPLATE_REPS = ['rep-1', 'rep-2', 'rep-3'];

/** The password of every account. */
export const PASSWORD = 'offpiste-chaos';

/**
 * Makes a new database on the server. Its commits do not wait for a disk: under test is what the server
 * does when a process is killed, and not what a disk keeps; `crash.embedded.test.ts` of the server kills PostgreSQL itself.
 */
export async function createSeasonDatabase(server: pg.ClientConfig): Promise<SeasonDatabase> {
  const name = `offpiste_chaos_${process.pid}_${Date.now().toString(36)}_${Math.random().toString(36).slice(2, 8)}`;
  await administer(server, `CREATE DATABASE ${name}`);
  const address = withName(server, name);
  await prepareDatabase(address, path.resolve(import.meta.dirname, '../../../brands.json'));
  const admin = new pg.Client(address);
  await admin.connect();
  await admin.query(`ALTER DATABASE ${name} SET synchronous_commit = off`);
  await admin.query(BEGIN_WEEK);
  const database = openDatabase(address, { as: 'operator', connections: 12 });
  await fillTemplate(database);
  let starts = 0;
  const connections = createConnections({ ...database.pool.options, ...address, query_timeout: 0 });
  return {
    pool: database.pool,
    connections,
    async begin(weekId, reps) {
      await database.pool.query('SELECT chaos_begin($1, $2)', [
        weekId,
        JSON.stringify(
          reps.map(({ repId, level }, index) => ({
            rep_id: repId,
            level,
            template: TEMPLATE_REPS[index],
            password_hash: `$argon2id$v=19$m=19456,t=2,p=1$${PASSWORD}`,
          })),
        ),
      ]);
    },
    epoch: () => String(starts),
    async startAgain() {
      starts += 1;
      await admin.query(
        `CREATE OR REPLACE FUNCTION database_start() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE RETURN ${starts}::bigint`,
      );
    },
    async loseSince(weekId, receivedAt) {
      await admin.query('SET session_replication_role = replica');
      await admin.query(
        `DELETE FROM ledger WHERE week_id = $1
           AND seq >= (SELECT min(seq) FROM ledger WHERE week_id = $1 AND received_at >= $2)`,
        [weekId, receivedAt],
      );
      await admin.query('SET session_replication_role = origin');
      await rebuildProjection(database, workflows, weekId);
    },
    async moveHome(weekId, reference, coachId) {
      await database.pool.query(
        `UPDATE allocation SET place_id = $3 WHERE week_id = $1 AND reference = $2 AND kind = 'coach' AND direction = $4`,
        [weekId, reference, coachId, HOME],
      );
      await database.pool.query('UPDATE week SET version = version + 1 WHERE week_id = $1', [weekId]);
    },
    async projections(weekId) {
      const read = async () => {
        const { rows } = await database.pool.query(
          'SELECT subject, place, version, state FROM projection WHERE week_id = $1 ORDER BY subject',
          [weekId],
        );
        return JSON.stringify(rows);
      };
      const stored = await read();
      await rebuildProjection(database, workflows, weekId);
      return { stored, rebuilt: await read() };
    },
    async close() {
      await admin.end();
      await connections.close();
      await closeDatabase(database);
      await administer(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function fillTemplate(database: ReturnType<typeof openDatabase>): Promise<void> {
  const weekId = TEMPLATE;
  await addWeek(database, { weekId });
  await addCoach(database, { weekId, coachId: COACH, outbound: ['Leeds'], inbound: [HOME_STOP] });
  await addCoach(database, { weekId, coachId: OTHER_COACH, outbound: ['Leeds'], inbound: [HOME_STOP] });
  await addTransfer(database, { weekId, transferId: TRANSFER, outbound: ['Geneva airport'] });
  await addTransfer(database, { weekId, transferId: EXTRA_TRANSFER, outbound: ['Geneva airport'] });
  await addLesson(database, { weekId, lessonId: LESSON });
  await addEvent(database, { weekId, eventId: EVENT });
  await addPassenger(database, { weekId, ...FOREIGN_GUEST });
  for (let person = 0; person < PEOPLE; person += 1) {
    const reference = referenceOf(person);
    await addPassenger(database, { weekId, reference, cancelled: person === CANCELLED });
    await addSeat(database, reference, { weekId, coachId: person === ELSEWHERE ? OTHER_COACH : COACH });
    await addSeat(database, reference, {
      ...{ weekId, coachId: homeCoachOf(person), direction: HOME, pickUp: HOME_STOP },
    });
    await addTransferSeat(database, reference, { weekId, transferId: TRANSFER });
    await addParticipant(database, reference, { weekId, lessonId: LESSON });
    await addTicket(database, reference, { weekId, eventId: EVENT });
    await addLiftPass(database, {
      weekId,
      barcode: passOf(person),
      bookingRef: reference,
      staffMembers: TEMPLATE_REPS,
    });
  }
  await addTransferSeat(database, referenceOf(ELSEWHERE), { weekId, transferId: EXTRA_TRANSFER });
  for (let room = 0; room < ROOMS; room += 1) {
    const guests = Array.from({ length: PEOPLE }, (_, person) => person).filter(
      (person) => person % ROOMS === room,
    );
    await addKeyRoom(database, {
      weekId,
      roomId: roomOf(room),
      keys: {
        numberOfKeys: KEYS_OF_ROOM,
        extraKeys: 0,
        allowedBarcodes: [...guests.map(referenceOf), ...(room === 0 ? [FOREIGN_GUEST.reference] : [])],
      },
    });
  }
}

/** One call, so that a new history costs one round trip. */
const BEGIN_WEEK = /* sql */ `
  CREATE FUNCTION chaos_begin(new_week text, reps jsonb) RETURNS void LANGUAGE sql AS $$
    INSERT INTO rep (rep_id, username, password_hash, name, tenant, level, staff_type)
    SELECT r.rep_id, lower(r.rep_id), r.password_hash, 'Rep ' || r.rep_id, 'nuco', r.level, 'Rep'
    FROM jsonb_to_recordset(reps) AS r(rep_id text, level smallint, password_hash text);
    INSERT INTO week (week_id, system_id, name, time_zone, starts_on, ends_on, packages)
    SELECT new_week, 'system-' || new_week, name, time_zone, starts_on, ends_on, packages
    FROM week WHERE week_id = '${TEMPLATE}';
    INSERT INTO passenger (week_id, reference, passenger_id, name, status, cancelled)
    SELECT new_week, reference, passenger_id, name, status, cancelled FROM passenger WHERE week_id = '${TEMPLATE}';
    INSERT INTO place (week_id, kind, place_id, detail, sheet)
    SELECT new_week, kind, place_id, detail, sheet FROM place WHERE week_id = '${TEMPLATE}';
    INSERT INTO allocation (week_id, kind, place_id, direction, reference, barcode, detail)
    SELECT new_week, kind, place_id, direction, reference, barcode,
      CASE WHEN kind = 'lift-pass'
        THEN jsonb_set(detail, '{staffMembers}', (SELECT jsonb_agg(r->>'rep_id') FROM jsonb_array_elements(reps) r))
        ELSE detail END
    FROM allocation WHERE week_id = '${TEMPLATE}';
  $$;
`;

async function administer(server: pg.ClientConfig, sql: string): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  await client.query(sql);
  await client.end();
}

function withName(server: pg.ClientConfig, database: string): pg.ClientConfig {
  if (!server.connectionString) return { ...server, database };
  const url = new URL(server.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}
