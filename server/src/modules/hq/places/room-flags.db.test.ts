import { KeysAtHqReply, type RoomsBody } from '@offpiste/domain/contract/hq/places.ts';
import { KeyRoomStatus } from '@offpiste/domain/contract/keys.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startListVersions } from '#lists/shared-list-versions.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { addKeyRoom, distributeBody } from '#testing/key-room.ts';
import { readStates } from '#testing/read-states.ts';
import type { Caller } from '#testing/sign-in.ts';
import { signInAtHq } from '#testing/sign-in-at-hq.ts';
import { addPassenger, addWeek } from '#testing/week-fixture.ts';

const ANA = 'NUCO-AB12CD-000001';
const ROOMS = ['701', '702', '703'];
let bench: TestApp;
let robin: Caller;
let manager: Caller;
let desk: Caller;

const say = (body: RoomsBody, who = manager) =>
  who.inject({ method: 'POST', url: '/api/hq/rooms/W1', payload: body });

async function atHq(roomId: string) {
  const { buildings } = KeysAtHqReply.parse((await desk.inject({ url: '/api/hq/places/W1/keys' })).json());
  return buildings.flatMap(({ rooms }) => rooms).find((room) => room.roomId === roomId);
}

const onPhone = async (roomId: string) =>
  KeyRoomStatus.parse((await robin.inject({ url: `/api/keyDist/room/${roomId}/week/W1` })).json());

async function handOut(roomId: string) {
  const payload = distributeBody(robin.rep, { roomId, barcode: ANA });
  const reply = await robin.inject({ method: 'POST', url: '/api/keyDist/distribute', payload });
  return [reply.statusCode, reply.json().code];
}

/** As an import does that changes the cell of a room. */
async function changeSheet(roomId: string, cells: object): Promise<void> {
  const { pool } = bench.deps.database;
  await pool.query(`UPDATE place SET sheet = sheet || $2::jsonb WHERE place_id = $1`, [
    roomId,
    JSON.stringify(cells),
  ]);
  await pool.query('UPDATE week SET version = version + 1');
  bench.deps.listVersions.bump('W1');
}

beforeAll(async () => {
  bench = await buildTestApp();
  const { database } = bench.deps;
  await addWeek(database);
  await addPassenger(database, { reference: ANA });
  for (const roomId of ROOMS) await addKeyRoom(database, { roomId, keys: { allowedBarcodes: [ANA] } });
  await bench.addRep({ username: 'robin@nuco.test', level: 1 });
  robin = await bench.signIn('robin@nuco.test');
  manager = await signInAtHq(bench, 'manager');
  desk = await signInAtHq(bench, 'desk');
});
afterAll(() => bench.close());

beforeEach(async () => {
  const { pool } = bench.deps.database;
  await pool.query('DELETE FROM room_flag');
  await pool.query(`UPDATE place SET sheet = sheet || '{"ready": 1, "blocked": 0}' WHERE kind = 'room'`);
  bench.deps.listVersions.bump('W1');
});

test('a blocked room is blocked for the rep’s list, for the scan and for headquarters at once', async () => {
  expect(await onPhone('701')).toMatchObject({ ready: 1, blocked: 0 });
  expect((await say({ rooms: ['701', '702'], blocked: 1 })).json()).toEqual({ changed: 2 });
  expect(await onPhone('701')).toMatchObject({ ready: 1, blocked: 1 });
  expect(await handOut('701')).toEqual([422, 'room_blocked']);
  expect(await atHq('701')).toMatchObject({ ready: 1, blocked: 1, said: { by: manager.rep.name } });
  expect(await atHq('703')).toMatchObject({ blocked: 0, said: null });
  expect((await say({ rooms: ['702'], ready: 0, blocked: 0 })).json()).toEqual({ changed: 1 });
  expect(await handOut('702')).toEqual([422, 'room_not_ready']);
  expect((await say({ rooms: ['702'], ready: 1 })).json()).toEqual({ changed: 1 });
  // The sheet alone says so again.
  expect(await atHq('702')).toMatchObject({ ready: 1, blocked: 0, said: null });
  expect(await handOut('702')).toEqual([200, undefined]);
});

test('saying what is so already changes nothing, and one flag leaves the other as it is', async () => {
  await say({ rooms: ['701'], ready: 0 });
  expect((await say({ rooms: ['701'], ready: 0 })).json()).toEqual({ changed: 0 });
  expect((await say({ rooms: ['703', '703'], ready: 1, blocked: 0 })).json()).toEqual({ changed: 0 });
  await say({ rooms: ['701'], blocked: 1 });
  expect(await onPhone('701')).toMatchObject({ ready: 0, blocked: 1 });
});

test('what headquarters said ends with a new value in the sheet, for each flag alone', async () => {
  await say({ rooms: ['701'], ready: 0, blocked: 1 });
  await changeSheet('701', { extraKeys: 2 });
  expect(await onPhone('701')).toMatchObject({ ready: 0, blocked: 1, extraKeys: 2 });
  await changeSheet('701', { ready: 0 });
  expect(await onPhone('701')).toMatchObject({ ready: 0, blocked: 1 });
  await changeSheet('701', { ready: 0, blocked: 1 });
  expect(await atHq('701')).toMatchObject({ ready: 0, blocked: 1, said: null });
});

test('a phone that knows an earlier moment of the week is sent the lists with the room, and no other', async () => {
  const states = async (since?: string) =>
    readStates(
      await robin.inject({ url: `/api/week/states/W1${since ? `?since=${encodeURIComponent(since)}` : ''}` }),
    );
  const { version } = await states();
  expect([...(await states(version)).lists.keys()]).toEqual([]);
  await say({ rooms: ['701'], blocked: 1 });
  const changed = await states(version);
  expect(changed.whole).toBe(false);
  expect([...changed.lists.keys()].sort()).toEqual([
    '/api/keyDist/allKeys/W1/Reception',
    '/api/keyDist/allKeys/building/W1/les-cimes',
    '/api/keyDist/allKeys/supplier/W1/Corbier%20Locations',
  ]);
});

test('another server process that has missed the message finds what was said in the tables', async () => {
  const heard: (string | null)[] = [];
  // It looks once when it starts.
  const other = startListVersions(bench.deps.database, { pollEveryMs: 50 });
  await expect.poll(() => other.checkedAt?.()).not.toBeNull();
  const unwatch = other.watch((list) => heard.push(list));
  await say({ rooms: ['701'], blocked: 1 });
  await expect.poll(() => heard).toContain('W1/rooms');
  unwatch();
  await other.stop();
});

test('a desk looks and changes nothing, and rooms without our keys or flags are refused as a whole', async () => {
  const refused = await say({ rooms: ['701'], blocked: 1 }, desk);
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'hq_read_only']);
  const unknown = await say({ rooms: ['701', '999'], blocked: 1 });
  expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'room_not_found']);
  expect((await say({ rooms: ['701'] })).statusCode).toBe(400);
  expect((await say({ rooms: [], ready: 1 })).statusCode).toBe(400);
  expect(await atHq('701')).toMatchObject({ blocked: 0, said: null });
});

test('the trail says what was said of how many rooms', async () => {
  await say({ rooms: ROOMS, ready: 0, blocked: 1 });
  await bench.app.audit.flush();
  const { rows } = await bench.deps.database.pool.query(
    `SELECT week_id, rep_id, detail FROM audit_event WHERE kind = 'hq-change' ORDER BY seq DESC LIMIT 1`,
  );
  expect(rows).toEqual([
    {
      week_id: 'W1',
      rep_id: manager.rep.repId,
      detail: { call: '/api/hq/rooms/:weekId', what: 'not ready, blocked', count: 3 },
    },
  ]);
});
