import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#platform/database.ts';
import { addRep } from './add-rep.ts';
import { loadBody } from './load-body.ts';
import { signInOverHttp } from './sign-in-over-http.ts';
import { addCoach, addWeek } from './week-fixture.ts';

const PASSENGERS = 20_000;
const DEVICES = 8;
const USERNAME = 'sam@test.example';

/** Devices that load one passenger after another, and send each again under the same id until it has a reply. */
export interface LoadingDevices {
  /** Waits until some more loads were acknowledged: work is under way, and whatever was killed is back. */
  moreAcknowledged: (count: number) => Promise<void>;
  /** Ends them, and throws what any of them should never have met. */
  stop: () => Promise<void>;
  /** How many loads were acknowledged, and which of them the ledger lacks or has twice. */
  compare: (database: Database) => Promise<{ acknowledged: number; lost: unknown[]; doubled: unknown[] }>;
}

/** Fills an empty database with a coach of many passengers and a rep. */
export async function addManyPassengers(database: Database): Promise<void> {
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
  await addRep(database, { username: USERNAME });
}

/** Signs the rep in and starts loading; the server may be another one, at another address, for each request. */
export async function startLoadingDevices(serverUrl: () => string): Promise<LoadingDevices> {
  const { rep, headers } = await signInOverHttp(serverUrl(), USERNAME);
  /** Loads that were answered with 200: the passenger's code by the load's id. */
  const acknowledged = new Map<string, string>();
  let next = 0;
  let stopped = false;

  async function device(): Promise<void> {
    while (!stopped && next < PASSENGERS) {
      next++;
      const barcode = `NUCO-AB12CD-${String(next).padStart(6, '0')}`;
      const payload = loadBody(rep, { barcode, idempotentId: randomUUID() });
      while (!stopped) {
        const status = await send(payload);
        if (status === 200) {
          acknowledged.set(payload.idempotentId, barcode);
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
      const answer = await fetch(`${serverUrl()}/api/coach/load`, {
        method: 'POST',
        headers,
        body: JSON.stringify(payload),
        signal: AbortSignal.timeout(10_000),
      });
      await answer.arrayBuffer();
      return answer.status;
    } catch {
      return null;
    }
  }

  const devices = Promise.all(Array.from({ length: DEVICES }, device));
  // Thrown by `stop`, and at once by whoever waits for more.
  devices.catch(() => {});
  return {
    async moreAcknowledged(count) {
      const goal = acknowledged.size + count;
      const reached = async () => {
        while (!stopped && acknowledged.size < goal) await pause(2);
      };
      await Promise.race([reached(), devices]);
    },
    async stop() {
      stopped = true;
      await devices;
    },
    async compare({ pool }) {
      const { rows } = await pool.query<{ id: string; barcode: string }>(
        `SELECT l.idempotent_id AS id, l.reference AS barcode
         FROM ledger l JOIN projection p ON p.week_id = l.week_id AND p.subject = l.subject
         WHERE l.verdict = 'accepted' AND p.state->>'actionId' = l.idempotent_id`,
      );
      const recorded = new Map(rows.map((row) => [row.id, row.barcode]));
      const doubled = await pool.query('SELECT reference FROM ledger GROUP BY reference HAVING count(*) > 1');
      return {
        acknowledged: acknowledged.size,
        lost: [...acknowledged].filter(([id, barcode]) => recorded.get(id) !== barcode),
        doubled: doubled.rows,
      };
    },
  };
}
