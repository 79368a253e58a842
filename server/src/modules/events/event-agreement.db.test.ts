import { type EventInfo, EventInfoReply } from '@offpiste/domain/contract/event.ts';
import { toInstant } from '@offpiste/domain/contract/fields.ts';
import type { Way } from '@offpiste/domain/rules/event-passages.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CountedListVersions } from '#lists/list-versions.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { addEvent, addTicket, entryBody } from '#testing/event-fixture.ts';
import type { Caller } from '#testing/sign-in.ts';
import { addPassenger, addWeek } from '#testing/week-fixture.ts';

const NOW = Date.now();
const SEED = 20261212;
const OPERATIONS = 1_000;
const GUESTS = Array.from({ length: 40 }, (_, index) => `NUCO-AB12CD-${String(index + 1).padStart(6, '0')}`);
const LATE_MS = [61_000, 120_000, 120_000, 600_000, 3_600_000];
let bench: TestApp;
let reps: Caller[];

interface Passed {
  barcode: string;
  way: Way;
  /** By the server's clock. */
  at: number;
}
interface Sent extends Passed {
  by: Caller;
  idempotentId: string;
}

beforeAll(async () => {
  bench = await buildTestApp({ listVersions: new CountedListVersions(), clock: () => NOW });
  const { database } = bench.deps;
  await addWeek(database);
  await addEvent(database, { eventId: '500001', brands: ['nuco', 'wasteland'] });
  for (const reference of GUESTS) {
    await addPassenger(database, { reference });
    await addTicket(database, reference, { eventId: '500001' });
  }
  reps = await Promise.all(
    ['nuco', 'nuco', 'wasteland'].map(async (tenant, index) => {
      await bench.addRep({ rep_id: `r${index}`, username: `r${index}@test.example`, tenant });
      return await bench.signIn(`r${index}@test.example`);
    }),
  );
});
afterAll(() => bench.close());

function send({ by, way, barcode, at, idempotentId }: Sent) {
  const payload = entryBody(by.rep, {
    barcode,
    idempotentId,
    deviceTimestamp: toInstant(at),
    clientTimestamp: toInstant(NOW),
  });
  return by.inject({ method: 'POST', url: `/api/events/validate-${way}`, payload });
}

function undo({ by, idempotentId }: Sent, operation: number) {
  const payload = {
    weekId: 'W1',
    idempotentId: `undo-of-${operation}`,
    handsetTimestamp: toInstant(NOW),
    clientTimestamp: toInstant(NOW),
  };
  return by.inject({ method: 'POST', url: `/api/actions/${idempotentId}/undo`, payload });
}

async function info(): Promise<EventInfo> {
  const reply = await (reps[0] as Caller).inject({ url: '/api/events/info/500001?weekId=W1' });
  return EventInfoReply.parse(reply.json()).data;
}

it('after a thousand scans, undos, repeats and late arrivals list, counts and ledger agree on the same people', async () => {
  const random = seeded(SEED);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const sent: Sent[] = [];
  const passed: Sent[] = [];
  let undone = 0;

  for (let operation = 0; operation < OPERATIONS; operation++) {
    const luck = random();
    if (luck < 0.15 && sent.length > 0) {
      const scan = pick(sent);
      const reply = await undo(scan, operation);
      const at = passed.indexOf(scan);
      // An action that never became a fact, or is undone already, cannot be undone; one older than 15 minutes is a leader's.
      if (reply.statusCode !== 200) continue;
      expect(at).toBeGreaterThanOrEqual(0);
      passed.splice(at, 1);
      undone++;
      continue;
    }
    const old = luck < 0.25 && sent.length > 0 ? pick(sent) : null;
    const late = random() < 0.4;
    const scan = old ?? {
      by: pick(reps),
      way: pick(['in', 'out'] as const),
      barcode: pick(GUESTS),
      at: late ? NOW - pick(LATE_MS) : NOW,
      idempotentId: `operation-${operation}`,
    };
    const reply = await send(scan);
    expect([200, 409, 422]).toContain(reply.statusCode);
    if (old) continue;
    sent.push(scan);
    if (reply.statusCode === 200 || (reply.statusCode === 409 && late)) passed.push(scan);
  }

  // The expected state from the replies alone: whose last passage was an entry. Order of arrival breaks ties.
  const lastWays = new Map(
    passed
      .map((passage, order) => ({ ...passage, order }))
      .sort((a, b) => a.at - b.at || a.order - b.order)
      .map(({ barcode, way }) => [barcode, way]),
  );
  const inside = GUESTS.filter((barcode) => lastWays.get(barcode) === 'in');
  const entered = new Set(passed.filter(({ way }) => way === 'in').map(({ barcode }) => barcode));
  expect(undone).toBeGreaterThan(20);
  expect(inside.length).toBeGreaterThan(5);
  expect(inside.length).toBeLessThan(GUESTS.length - 5);

  const reply = await info();
  expect(reply).toMatchObject({ pax: GUESTS.length, inside: inside.length, entryRaw: entered.size });
  expect(insideBy(reply)).toEqual(inside);

  const { pool } = bench.deps.database;
  const ledger = await pool.query<{ reference: string }>(
    `SELECT reference FROM (
       SELECT DISTINCT ON (subject) reference, kind FROM ledger l
       WHERE is_fact AND kind <> 'undo' AND NOT EXISTS (SELECT FROM ledger u WHERE u.undoes = l.seq)
       ORDER BY subject, corrected_at DESC, seq DESC) last
     WHERE kind = 'validate-in' ORDER BY reference`,
  );
  expect(ledger.rows.map((row) => row.reference)).toEqual(inside);

  const all = 'SELECT subject, place, reference, version, state FROM projection ORDER BY subject';
  const live = (await pool.query(all)).rows;
  await bench.rebuildProjection('W1');
  expect((await pool.query(all)).rows).toEqual(live);
});

function insideBy({ tickets }: EventInfo): string[] {
  return tickets
    .filter(({ entryStatus }) => entryStatus === 'entered')
    .map(({ barcode }) => barcode)
    .sort();
}

/** Numbers from 0 to 1, the same for a seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
