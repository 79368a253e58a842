import { type ActionKind, actionTable, requestOf } from '@offpiste/domain/contract/actions.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createReferenceHashes } from '#platform/erased-references.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { closeBody, noShowBody } from '#testing/departure-body.ts';
import { addEvent, addTicket, entryBody } from '#testing/event-fixture.ts';
import { extrasBody } from '#testing/extras-body.ts';
import { addKeyRoom, distributeBody as keysBody, returnBody } from '#testing/key-room.ts';
import { addLesson, addParticipant } from '#testing/lesson-fixture.ts';
import { addLiftPass, distributeBody as passBody } from '#testing/lift-pass-fixture.ts';
import { checkInBody, loadBody, loadTransferBody } from '#testing/load-body.ts';
import type { Caller } from '#testing/sign-in.ts';
import { testConfig } from '#testing/test-config.ts';
import { addTransfer, addTransferSeat } from '#testing/transfer-fixture.ts';
import { addCoach, addPassenger, addSeat, addWeek } from '#testing/week-fixture.ts';
import { erasePassenger } from './erase-passenger.ts';
import { runRetention } from './retention-run.ts';

const NOW = Date.parse('2026-12-12T08:00:00Z');
const LONG_AFTER = Date.parse('2028-02-01T08:00:00Z');
const THEM = 'NUCO-AB12CD-000001';
const PASS = 'NUCO-LP0001-900001';
/** Fields that name a week, a place, an action or the sender: no rep types them, and a wrong one names nobody. */
const IDS: ReadonlySet<string> = new Set([
  'vehicleId',
  ...['idempotentId', 'weekId', 'weekID', 'coachId', 'transferId', 'lessonId', 'eventId', 'roomId'],
  ...['repId', 'repID', 'repName', 'rep', 'undoes'],
]);

let bench: TestApp;
let rep: Caller;
let lead: Caller;
let count: number;
beforeEach(async () => {
  count = 0;
  bench = await buildTestApp({ clock: () => NOW });
  const { database } = bench.deps;
  await addWeek(database);
  await addPassenger(database, { reference: THEM, name: 'Zoë O’Brien' });
  await addCoach(database, { coachId: '4', outbound: ['Leeds'] });
  await addSeat(database, THEM, { coachId: '4' });
  await addTransfer(database, { transferId: 'GVA-01', outbound: ['Geneva airport'] });
  await addTransferSeat(database, THEM, { transferId: 'GVA-01' });
  await addTransfer(database, { transferId: 'GVA-02', outbound: ['Geneva airport'] });
  await addLesson(database, { lessonId: '310001' });
  await addParticipant(database, THEM, { lessonId: '310001' });
  await addEvent(database, { eventId: '500001' });
  await addTicket(database, THEM, { eventId: '500001' });
  await addLiftPass(database, { barcode: PASS, bookingRef: THEM, staffMembers: ['robin'] });
  const keys = { numberOfKeys: 9, extraKeys: 9, allowedBarcodes: [THEM] };
  await addKeyRoom(database, { roomId: '701', keys });
  await bench.addRep({ rep_id: 'robin', username: 'robin@nuco.test', name: 'Robin' });
  await bench.addRep({ rep_id: 'lead', username: 'lead@nuco.test', name: 'Lead', level: 2 });
  rep = await bench.signIn('robin@nuco.test');
  lead = await bench.signIn('lead@nuco.test');
  // They do not travel home, so that their stop can be closed.
  await addSeat(database, THEM, { coachId: '4', direction: 'inbound' });
  await send(rep, 'no-show', noShowBody(rep.rep, { barcode: THEM, direction: 'inbound' }));
});
afterEach(() => bench.close());

/** A unique text with a name and a telephone number in it. */
function canary(): string {
  count += 1;
  return `Canary${count} Smith 0770090${String(count).padStart(4, '0')}`;
}

/** A valid action of each kind about them; each call returns one with a new id. */
const actions: Record<Exclude<ActionKind, 'undo'>, () => object> = {
  'load-coach': () => loadBody(rep.rep, { barcode: THEM }),
  'load-transfer': () => loadTransferBody(rep.rep, { barcode: THEM }),
  'distribute-pass': () => passBody(rep.rep, { barcode: PASS, bookingRef: THEM }),
  'add-extra': () => extrasBody(rep.rep, [THEM], { transferId: 'GVA-02' }),
  'distribute-keys': () => keysBody(rep.rep, { roomId: '701', barcode: THEM }),
  'return-keys': () => returnBody(rep.rep, { roomId: '701', returnedBy: `Zoë O’Brien - ${THEM}` }),
  'no-show': () => noShowBody(rep.rep, { barcode: THEM, reason: 'other', note: 'Nobody at the door' }),
  'close-departure': () =>
    closeBody(rep.rep, { direction: 'inbound', manifest: [{ reference: THEM, stop: 0, state: 0 }] }),
  'register-lesson': () => ({ ...checkInBody(rep.rep), barcode: THEM, lessonId: '310001' }),
  'validate-in': () => entryBody(rep.rep, { barcode: THEM }),
  'validate-out': () => entryBody(rep.rep, { barcode: THEM }),
};
const kinds = Object.keys(actions) as (keyof typeof actions)[];

async function send(who: Caller, kind: ActionKind, body: object): Promise<number> {
  const { path: url, body: payload } = requestOf(kind, body);
  return (await who.inject({ method: 'POST', url, payload })).statusCode;
}

/** Undoes an action, as its own rep or as level 2, with a text as the reason. */
async function undo(kind: ActionKind, idempotentId: string, reason: string): Promise<number> {
  const undoes = { idempotentId, kind, subject: '', place: '' };
  const { handsetTimestamp, clientTimestamp, idempotentId: id } = checkInBody(lead.rep);
  const body = { handsetTimestamp, clientTimestamp, idempotentId: id, weekId: 'W1', undoes, reason };
  return await send(lead, 'undo', body);
}

/** Which of the texts are in any row of any table, and where. */
async function found(texts: readonly string[]): Promise<string[]> {
  const { pool } = bench.deps.database;
  const tables = await pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  const places: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ row: string }>(`SELECT t::text AS row FROM "${name}" t`);
    for (const text of texts) if (rows.some(({ row }) => row.includes(text))) places.push(`${name}: ${text}`);
  }
  return places;
}

const erase = () =>
  bench.deps.database.db
    .transaction()
    .execute((tx) => erasePassenger(tx, THEM, createReferenceHashes(bench.deps.secrets), NOW));
const age = () =>
  runRetention(bench.deps.database, {
    ages: testConfig().retention,
    secrets: bench.deps.secrets,
    now: LONG_AFTER,
  });

/** Every kind of action about them, undone, with each undo once for good, once too often, and once of the undo itself. */
async function doAndUndoAll(): Promise<string[]> {
  const texts: string[] = [];
  for (const kind of kinds) {
    const body = actions[kind]() as { idempotentId: string };
    expect([kind, await send(rep, kind, body)]).toEqual([kind, 200]);
    // One passenger's part of a submission has its own id.
    const { rows } = await bench.deps.database.pool.query<{ id: string }>(
      'SELECT idempotent_id AS id FROM ledger WHERE kind = $1 ORDER BY seq DESC LIMIT 1',
      [kind],
    );
    const id = rows[0]?.id ?? '';
    for (const status of [200, 409]) {
      const reason = canary();
      expect([kind, await undo(kind, id, reason)]).toEqual([kind, status]);
      texts.push(reason);
    }
    // Keys that come back must have gone out before.
    if (kind === 'distribute-keys' || kind === 'validate-in') await send(rep, kind, actions[kind]());
  }
  return texts;
}

test('the reason why somebody was taken off again is forgotten with the passenger', async () => {
  const reasons = await doAndUndoAll();
  const notes = canary();
  await send(rep, 'return-keys', { ...actions['return-keys'](), returnedNotes: notes });
  const texts = [...reasons, notes];
  expect((await found(texts)).filter((place) => place.startsWith('ledger'))).toHaveLength(texts.length);
  await erase();
  expect(await found(texts)).toEqual([]);
});

test('any text that a rep may send with an action is forgotten after thirteen months', async () => {
  const texts = await doAndUndoAll();
  const fields: string[] = [];
  for (const kind of kinds) {
    const { body: schema } = actionTable[kind];
    for (const field of Object.keys(schema.shape)) {
      const text = canary();
      const body = { ...actions[kind](), [field]: text };
      if (IDS.has(field) || !schema.safeParse(body).success) continue;
      expect([kind, field, await send(rep, kind, body)]).not.toContain(400);
      texts.push(text);
      fields.push(`${kind} ${field}`);
    }
  }
  const scanned = canary();
  await send(rep, 'add-extra', extrasBody(rep.rep, [scanned], { transferId: 'GVA-02' }));
  texts.push(scanned);
  expect(fields).toEqual([
    'load-coach barcode',
    'load-transfer barcode',
    'distribute-pass bookingRef',
    'distribute-pass barcode',
    'distribute-pass passengerName',
    'distribute-keys barcode',
    'distribute-keys tenant',
    'distribute-keys location',
    'return-keys returnedBy',
    'return-keys returnedNotes',
    'no-show barcode',
    'no-show note',
    'register-lesson barcode',
    'validate-in barcode',
    'validate-out barcode',
  ]);
  // Each text must be there before, or its disappearance would prove nothing.
  const kept = await found(texts);
  expect(texts.filter((text) => !kept.some((place) => place.endsWith(text)))).toEqual([]);
  await age();
  expect(await found(texts)).toEqual([]);
});

test('the rule’s outcome stays, in the row and in the reply', async () => {
  await doAndUndoAll();
  const reasons = async () =>
    (
      await bench.deps.database.pool.query(
        `SELECT seq, reason, verdict, outcome ->> 'reason' AS found FROM ledger ORDER BY seq`,
      )
    ).rows;
  const before = await reasons();
  await age();
  expect(await reasons()).toEqual(before);
});
