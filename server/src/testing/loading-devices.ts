import { setTimeout as pause } from 'node:timers/promises';
import type { LoadCoachBody } from '@offpiste/domain/contract/coach.ts';
import type { Database } from '#platform/database.ts';
import { addRep } from './add-rep.ts';
import { loadBody } from './load-body.ts';
import { type HttpCaller, signInOverHttp } from './sign-in-over-http.ts';
import { waitFor } from './wait-for.ts';
import { addCoach, addWeek } from './week-fixture.ts';

const PASSENGERS = 20_000;
const DEVICES = 8;
/** Between two attempts. */
const LONGEST_WAIT_MS = 200;
/** A sign-in of theirs is used no longer; nobody renews it for them. */
const SIGNED_IN_MS = 10 * 60_000;
const USERNAME = 'sam@test.example';

/** Devices that load one passenger after another, and send each again under the same id until it has a reply. */
export interface LoadingDevices {
  /** Waits until some more loads were acknowledged: work is under way, and whatever was killed is back. */
  moreAcknowledged: (count: number) => Promise<void>;
  /** The ids of the loads that were acknowledged so far. */
  acknowledged: () => string[];
  /** Rejects as soon as any of them meets what it never should; settles for no other reason. */
  failed: Promise<never>;
  /** Ends them, and throws what any of them should never have met. */
  stop: () => Promise<void>;
  /** Sends everything again that was acknowledged, under the same ids, as phones do in a new epoch; each must be acknowledged again. */
  sendAgain: () => Promise<void>;
  /** What they met, once they are stopped. */
  met: () => Met;
  /** Compares the loads that were acknowledged with those that the ledger has. */
  compare: (database: Database) => Promise<Comparison>;
}

export interface Met {
  /** Answers 503, and requests without an answer: each was sent again. */
  refused: number;
  unanswered: number;
  /** The longest time in which nothing was acknowledged. */
  longestGapMs: number;
}

export interface Comparison {
  acknowledged: number;
  /** How many passengers are loaded: also those whose device was stopped before the acknowledgement came. */
  loaded: number;
  /** The ids of those that the ledger lacks. */
  lost: string[];
  /** Passengers whom it has more than once. */
  doubled: string[];
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
  // As an import does: without it the plans are for empty tables.
  await database.pool.query('ANALYZE');
  await addRep(database, { username: USERNAME });
}

/** Rejects as the work does, which may be at no time. */
export function failureOf(work: Promise<unknown>): Promise<never> {
  const failed = work.then(() => new Promise<never>(() => {}));
  // Whoever does not wait for it hears of it by the work.
  failed.catch(() => {});
  return failed;
}

/** Signs that rep in. */
export async function signInToLoad(serverUrl: string): Promise<HttpCaller> {
  return await signInOverHttp(serverUrl, USERNAME);
}

/**
 * Signs the rep in on each device and starts loading, as fast as it goes or so many a second of all devices together;
 * after a gap they catch up. The server may be another one, at another address, for each request.
 */
export async function startLoadingDevices(
  serverUrl: () => string,
  { devices: count = DEVICES, perSecond = Number.POSITIVE_INFINITY } = {},
): Promise<LoadingDevices> {
  // One after the other: many at once are taken for guesses of the password.
  const callers: HttpCaller[] = [];
  while (callers.length < count) callers.push(await signInToLoad(serverUrl()));
  /** Loads that were answered with 200, by their ids. */
  const acknowledged = new Map<string, { body: LoadCoachBody; headers: HttpCaller['headers'] }>();
  const met = { refused: 0, unanswered: 0, longestGapMs: 0 };
  const startedAt = performance.now();
  let lastAt = startedAt;
  let next = 0;
  let stopped = false;

  async function device(caller: HttpCaller, place: number): Promise<void> {
    let { rep, headers } = caller;
    let signedInAt = startedAt;
    for (let done = 0; !stopped && next < PASSENGERS; done++) {
      if (performance.now() - signedInAt > SIGNED_IN_MS) {
        ({ rep, headers } = await waitFor(() => signInToLoad(serverUrl())));
        signedInAt = performance.now();
      }
      const due = startedAt + ((done * count + place) / perSecond) * 1_000;
      if (due > performance.now()) await pause(due - performance.now());
      next++;
      const body = loadBody(rep, { barcode: `NUCO-AB12CD-${String(next).padStart(6, '0')}` });
      if (!(await untilAnswered(body, headers, () => stopped))) return;
      acknowledged.set(body.idempotentId, { body, headers });
      met.longestGapMs = Math.max(met.longestGapMs, performance.now() - lastAt);
      lastAt = performance.now();
    }
  }

  /** Sends it until it is acknowledged; false when that is not to be any more. */
  async function untilAnswered(
    body: LoadCoachBody,
    headers: HttpCaller['headers'],
    isOver: () => boolean,
  ): Promise<boolean> {
    for (let wait = 10; !isOver(); ) {
      const status = await send(body, headers);
      if (status === 200) return true;
      // Nothing but 'try again' may come of a crash: no conflict with itself, no refusal, no lost session.
      if (status !== null && status !== 503) throw new Error(`a load was answered with ${status}`);
      if (status === null) met.unanswered++;
      else met.refused++;
      wait = Math.min(2 * wait, LONGEST_WAIT_MS);
      await pause(wait);
    }
    return false;
  }

  /** The status of a reply; null without one. */
  async function send(body: LoadCoachBody, headers: HttpCaller['headers']): Promise<number | null> {
    try {
      const answer = await fetch(`${serverUrl()}/api/coach/load`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(10_000),
      });
      await answer.arrayBuffer();
      return answer.status;
    } catch {
      return null;
    }
  }

  const devices = Promise.all(callers.map(device));
  // Thrown by `stop`, and at once by whoever waits for more.
  devices.catch(() => {});
  const failed = failureOf(devices);
  return {
    failed,
    acknowledged: () => [...acknowledged.keys()],
    met: () => met,
    async moreAcknowledged(more) {
      const goal = acknowledged.size + more;
      const reached = async () => {
        while (!stopped && acknowledged.size < goal) await pause(2);
      };
      await Promise.race([reached(), devices]);
    },
    async stop() {
      stopped = true;
      await devices;
    },
    async sendAgain() {
      for (const { body, headers } of acknowledged.values()) await untilAnswered(body, headers, () => false);
    },
    async compare({ pool }) {
      const { rows } = await pool.query<{ id: string; barcode: string }>(
        `SELECT l.idempotent_id AS id, l.reference AS barcode
         FROM ledger l JOIN projection p ON p.week_id = l.week_id AND p.subject = l.subject
         WHERE l.verdict = 'accepted' AND p.state->>'actionId' = l.idempotent_id`,
      );
      const recorded = new Map(rows.map((row) => [row.id, row.barcode]));
      const doubled = await pool.query<{ reference: string }>(
        'SELECT reference FROM ledger GROUP BY reference HAVING count(*) > 1',
      );
      return {
        acknowledged: acknowledged.size,
        loaded: recorded.size,
        lost: [...acknowledged].flatMap(([id, { body }]) => (recorded.get(id) === body.barcode ? [] : [id])),
        doubled: doubled.rows.map(({ reference }) => reference),
      };
    },
  };
}
