import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { REPLAYED_HEADER } from '@offpiste/domain/contract/headers.ts';
import {
  type DistributeKeysBody,
  KeyActionReply,
  KeyRoomStatus,
  type ReturnKeysBody,
} from '@offpiste/domain/contract/keys.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { addKeyRoom, distributeBody, returnBody } from '#testing/key-room.ts';
import type { Caller } from '#testing/sign-in.ts';
import { addPassenger, addWeek } from '#testing/week-fixture.ts';

/** The clock does not move. */
const NOW = Date.now();
const MINUTE = 60_000;
const ZOE = 'NUCO-AB12CD-000001';
const MAX = 'WASTELAND-AB12CD-000002';
const SAM = 'WHITEROAD-AB12CD-000003';
let bench: TestApp;
let rep: Caller;
let colleague: Caller;
let stranger: Caller;
let lead: Caller;
let rooms = 0;

beforeAll(async () => {
  bench = await buildTestApp({ clock: () => NOW });
  const { database } = bench.deps;
  await addWeek(database);
  await addWeek(database, { weekId: 'closed', disabled: true });
  await addPassenger(database, { reference: ZOE, name: 'Zoë' });
  await addPassenger(database, { reference: MAX, name: 'Max' });
  await addPassenger(database, { reference: SAM, name: 'Sam' });
  for (const [name, tenant, level] of [
    ['rep', 'nuco', 1],
    ['colleague', 'nuco', 1],
    ['stranger', 'wasteland', 1],
    ['lead', 'nuco', 2],
  ] as const)
    await bench.addRep({ rep_id: name, username: `${name}@test.example`, name, tenant, level });
  [rep, colleague, stranger, lead] = (await Promise.all(
    ['rep', 'colleague', 'stranger', 'lead'].map((name) => bench.signIn(`${name}@test.example`)),
  )) as [Caller, Caller, Caller, Caller];
});
afterAll(() => bench.close());

/** A ready room with two keys and an extra one, for Zoë, Max and Sam. */
async function newRoom(keys: Record<string, unknown> = {}): Promise<string> {
  rooms++;
  const roomId = `room-${rooms}`;
  await addKeyRoom(bench.deps.database, { roomId, keys: { allowedBarcodes: [ZOE, MAX, SAM], ...keys } });
  return roomId;
}

function ago(ms: number) {
  return { handsetTimestamp: toInstant(NOW - ms), clientTimestamp: toInstant(NOW) };
}

const distribute = (caller: Caller, given: Partial<DistributeKeysBody>) =>
  caller.inject({
    method: 'POST',
    url: '/api/keyDist/distribute',
    payload: distributeBody(caller.rep, { ...ago(0), ...given }),
  });

const giveBack = (caller: Caller, given: Partial<ReturnKeysBody>) =>
  caller.inject({
    method: 'POST',
    url: '/api/keyDist/return',
    payload: returnBody(caller.rep, { ...ago(0), ...given }),
  });

async function roomAsSeenBy(caller: Caller, roomId: string): Promise<KeyRoomStatus> {
  const reply = await caller.inject({ url: `/api/keyDist/room/${roomId}/week/W1` });
  expect(reply.statusCode).toBe(200);
  return KeyRoomStatus.parse(reply.json());
}

it('hands out keys in parts to several people, and takes all of them back with the extra one', async () => {
  const roomId = await newRoom();
  const first = await distribute(rep, { roomId, barcode: ZOE, idempotentId: 'first-key' });
  expect(first.statusCode).toBe(200);
  expect(KeyActionReply.parse(first.json())).toMatchObject({
    message: 'Keys handed out',
    idempotentId: 'first-key',
    room: { roomId, keysOut: 1, distributed: 0, returned: 0, distributedTo: `Zoë - ${ZOE}` },
  });

  const second = await distribute(colleague, { roomId, barcode: SAM });
  expect(second.json().room).toMatchObject({ keysOut: 2, distributed: 1, returned: 0 });
  const status = await roomAsSeenBy(rep, roomId);
  expect(status).toEqual(second.json().room);
  expect(status.distributedTo).toBe(`Zoë - ${ZOE}, Sam - ${SAM}`);
  const entry = { numberOfKeys: 1, tenant: 'nuco', timestamp: toInstant(NOW) };
  expect(JSON.parse(status.distributionInfo)).toEqual([
    { ...entry, distributedTo: `Zoë - ${ZOE}` },
    { ...entry, distributedTo: `Sam - ${SAM}` },
  ]);

  const one = await giveBack(rep, { roomId, returnedBy: `Zoë - ${ZOE}` });
  expect(one.json().room).toMatchObject({ keysOut: 1, distributed: 0, returned: 0 });
  const rest = await giveBack(colleague, { roomId, extraKeysReturned: 1 });
  expect(KeyActionReply.parse(rest.json())).toMatchObject({
    message: 'Keys taken back',
    room: { keysOut: 0, distributed: 0, returned: 1, extraKeysReturned: 1, contested: 0 },
  });
  expect(JSON.parse((await roomAsSeenBy(rep, roomId)).returnInfo)).toMatchObject([
    { numberOfKeys: 1, extraKeysReturned: 0, returnedBy: `Zoë - ${ZOE}` },
    { numberOfKeys: 1, extraKeysReturned: 1, returnedBy: 'Reception' },
  ]);
});

it('records who handed what to whom', async () => {
  const roomId = await newRoom();
  const given = { barcode: `]Q1${ZOE}\n`, scanned: 1, lat: 45.4, lon: 'N/A' } as const;
  await distribute(rep, { roomId, ...given, idempotentId: 'written-down' });
  const { rows } = await bench.deps.database.pool.query(
    `SELECT * FROM ledger WHERE idempotent_id = 'written-down'`,
  );
  expect(rows).toMatchObject([
    {
      kind: 'distribute-keys',
      subject: `room:${roomId}`,
      place: `room:${roomId}`,
      reference: ZOE,
      scanned: true,
      verdict: 'accepted',
      body: { ...given, numberOfKeys: 1, location: 'Reception' },
    },
  ]);
});

describe('a live handover is refused', () => {
  it.each([
    { why: 'blocked', keys: { blocked: 1 }, error: 'This room is blocked and keys cannot be distributed' },
    { why: 'not ready', keys: { ready: 0 }, error: 'This room is not ready for key distribution' },
    { why: 'no barcodes', keys: { allowedBarcodes: [] }, error: 'No allowed barcodes for this room' },
    { why: 'no ticket', barcode: 'https://example.com', error: 'Invalid barcode format' },
    {
      why: 'another’s',
      barcode: 'NUCO-ZZ99XX-000042',
      error: 'This barcode is not authorized for this room',
    },
    { why: 'three of two keys', numberOfKeys: 3, error: 'This room does not have that many keys left' },
    { why: 'no key', numberOfKeys: 0, error: 'This room does not have that many keys left' },
  ])('in the words of the specification: $why', async ({ why: _, keys, error, ...given }) => {
    const roomId = await newRoom(keys);
    const reply = await distribute(rep, { roomId, barcode: ZOE, ...given });
    expect([reply.statusCode, reply.json().error]).toEqual([422, error]);
    expect((await roomAsSeenBy(rep, roomId)).keysOut).toBe(0);
  });

  it('for an unknown room or week', async () => {
    const unknown = await distribute(rep, { roomId: 'nowhere' });
    expect([unknown.statusCode, unknown.json().error]).toEqual([404, 'Failed to load room data']);
    expect((await giveBack(rep, { roomId: 'nowhere' })).statusCode).toBe(404);
    expect((await distribute(rep, { weekId: 'closed' })).json()).toMatchObject({ code: 'week_not_found' });
  });

  it('with how many keys there still are', async () => {
    const roomId = await newRoom();
    await distribute(rep, { roomId });
    expect((await distribute(rep, { roomId, numberOfKeys: 2 })).json()).toMatchObject({ keysLeft: 1 });
    expect((await giveBack(rep, { roomId, numberOfKeys: 2 })).json()).toMatchObject({
      error: 'Not that many keys of this room are out',
      keysLeft: 1,
    });
    expect((await giveBack(rep, { roomId, extraKeysReturned: 2 })).json()).toMatchObject({
      error: 'Not that many extra keys of this room are out',
    });
  });
});

describe('a person at the wrong room', () => {
  const [nina, omar] = ['NUCO-QQ11QQ-000001', 'WASTELAND-QQ11QQ-000002'];

  it('is sent to their own room by a rep who may know who lives there, and by nobody else', async () => {
    const { database } = bench.deps;
    const right = {
      roomId: 'right',
      roomName: 'Apartment 12',
      building: { id: 'hameau', name: 'Le Hameau' },
    };
    await addPassenger(database, { reference: nina, name: 'Nina' });
    await addPassenger(database, { reference: omar, name: 'Omar' });
    await addKeyRoom(database, { ...right, keys: { allowedBarcodes: [nina, omar] } });
    const roomId = await newRoom();
    const room = { roomId: 'right', roomName: 'Apartment 12', buildingName: 'Le Hameau' };

    const own = await distribute(rep, { roomId, barcode: nina });
    expect(own.json()).toMatchObject({ passengerName: 'Nina', rightPlace: room });
    const foreign = await distribute(rep, { roomId, barcode: omar });
    expect(foreign.json()).toMatchObject({ code: 'barcode_not_authorised', rightPlace: null });
    expect(foreign.json()).not.toHaveProperty('passengerName');
    expect((await distribute(lead, { roomId, barcode: omar })).json()).toMatchObject({ rightPlace: room });
  });
});

describe('names of another brand’s guests', () => {
  it('are masked below level 2, in lists and in replies', async () => {
    const roomId = await newRoom({
      numberOfKeys: 3,
      distributed: 1,
      distributedTo: `Max - ${MAX}`,
      distributionInfo: [{ numberOfKeys: 1, tenant: 'wasteland', timestamp: '2026-12-11T15:00:00Z' }],
    });
    const reply = await distribute(stranger, { roomId, barcode: MAX });
    expect(reply.json().room.distributedTo).toBe(`Max - ${MAX}`);
    await giveBack(stranger, { roomId, returnedBy: `Max - ${MAX}` });
    await giveBack(stranger, { roomId, returnedBy: 'Max the Great' });

    const hidden = await rep.inject({ url: `/api/keyDist/room/${roomId}/week/W1` });
    expect(hidden.body).not.toMatch(/Max/);
    expect(hidden.json()).toMatchObject({ distributedTo: '••• - WASTELAND', returned: 1 });
    expect(hidden.json().guests).toEqual([
      { name: 'Zoë', bookingRef: ZOE },
      { name: null, bookingRef: MAX },
      // Shared passengers are on the rep's lists, but not where they live.
      { name: null, bookingRef: SAM },
    ]);
    const list = await rep.inject({ url: '/api/keyDist/allKeys/W1/Reception' });
    expect(list.body).not.toMatch(/Max/);
    expect(await roomAsSeenBy(lead, roomId)).toMatchObject({
      distributedTo: `Max - ${MAX}`,
      guests: [{ name: 'Zoë' }, { name: 'Max' }, { name: 'Sam' }],
    });
  });
});

describe('two reps', () => {
  it('get the name of the first when the second comes too late', async () => {
    const roomId = await newRoom();
    await distribute(colleague, { roomId, numberOfKeys: 2 });
    const reply = await distribute(rep, { roomId });
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({
      error: 'The keys of this room have already been distributed',
      recorded: true,
      by: 'colleague',
      at: toInstant(NOW),
    });
    expect((await distribute(stranger, { roomId })).json()).not.toHaveProperty('by');
    await giveBack(rep, { roomId, numberOfKeys: 2 });
    expect((await giveBack(colleague, { roomId, numberOfKeys: 2 })).json()).toMatchObject({
      error: 'The keys of this room have already been returned',
      by: 'rep',
    });
  });

  it('hand out the same keys, one of them offline: the room keeps its count and the conflict is listed', async () => {
    const roomId = await newRoom();
    await distribute(colleague, { roomId, barcode: SAM, ...ago(5 * MINUTE) });
    const late = await distribute(rep, { roomId, barcode: ZOE, numberOfKeys: 2, ...ago(10 * MINUTE) });
    expect(late.json()).toMatchObject({ code: 'keys_not_left', recorded: true, keysLeft: 1 });
    expect(late.statusCode).toBe(409);
    expect(await roomAsSeenBy(rep, roomId)).toMatchObject({
      keysOut: 2,
      distributed: 1,
      contested: 1,
      distributedTo: `Zoë - ${ZOE}, Sam - ${SAM}`,
    });
  });

  it('may arrive in the wrong order without a contradiction in the end', async () => {
    const roomId = await newRoom();
    expect((await giveBack(rep, { roomId, ...ago(5 * MINUTE) })).statusCode).toBe(409);
    expect((await roomAsSeenBy(rep, roomId)).contested).toBe(1);
    expect((await distribute(colleague, { roomId, ...ago(10 * MINUTE) })).statusCode).toBe(200);
    expect(await roomAsSeenBy(rep, roomId)).toMatchObject({ keysOut: 0, returned: 1, contested: 0 });
  });

  it('who send the same action again get the same reply', async () => {
    const roomId = await newRoom();
    const given = { roomId, idempotentId: 'sent-twice', ...ago(0) };
    const first = await distribute(rep, given);
    const again = await distribute(rep, given);
    expect(again.headers[REPLAYED_HEADER.toLowerCase()]).toBe('true');
    expect(again.body).toBe(first.body);
    expect((await distribute(rep, { ...given, numberOfKeys: 2 })).statusCode).toBe(422);
    expect((await roomAsSeenBy(rep, roomId)).keysOut).toBe(1);
  });

  it('cannot act for each other', async () => {
    const reply = await distribute(rep, { roomId: await newRoom(), repId: 'colleague' });
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'actor_mismatch']);
  });
});

describe('an undone handover', () => {
  const undo = (idempotentId: string) =>
    rep.inject({
      method: 'POST',
      url: `/api/actions/${idempotentId}/undo`,
      payload: { weekId: 'W1', idempotentId: `undo-${idempotentId}`, ...ago(0) },
    });

  it('counts no longer, and its key can be handed out again', async () => {
    const roomId = await newRoom({ numberOfKeys: 1 });
    await distribute(rep, { roomId, idempotentId: 'by-mistake' });
    expect(await roomAsSeenBy(rep, roomId)).toMatchObject({ distributed: 1 });
    expect((await undo('by-mistake')).statusCode).toBe(200);
    expect(await roomAsSeenBy(rep, roomId)).toMatchObject({
      keysOut: 0,
      distributed: 0,
      returned: 0,
      distributedTo: null,
      distributionInfo: '[]',
    });
    expect((await distribute(colleague, { roomId, barcode: SAM })).statusCode).toBe(200);
  });

  it('leaves the return of its key contested, and no total below zero', async () => {
    const roomId = await newRoom();
    await distribute(rep, { roomId, idempotentId: 'was-returned' });
    await giveBack(rep, { roomId, extraKeysReturned: 1 });
    expect((await undo('was-returned')).statusCode).toBe(200);
    expect(await roomAsSeenBy(rep, roomId)).toMatchObject({ keysOut: 0, contested: 1 });
  });
});

describe('fifty at once', () => {
  it('hand out and take back: no total is ever below zero or above the keys, and the ledger agrees', async () => {
    const roomId = await newRoom({ numberOfKeys: 7, extraKeys: 2 });
    const posts = Array.from({ length: 50 }, (_, i) => {
      const caller = [rep, colleague, stranger, lead][i % 4] as Caller;
      const numberOfKeys = (i % 3) + 1;
      const times = ago(i % 5 === 0 ? (i + 2) * MINUTE : 0);
      return i % 2 === 0
        ? distribute(caller, { roomId, numberOfKeys, ...times })
        : giveBack(caller, { roomId, numberOfKeys, extraKeysReturned: i % 4 === 1 ? 1 : 0, ...times });
    });
    const replies = await Promise.all(posts);
    expect(replies.filter(({ statusCode }) => ![200, 409, 422].includes(statusCode))).toEqual([]);
    for (const { room } of replies.filter(({ statusCode }) => statusCode === 200).map((r) => r.json())) {
      expect(room.keysOut).toBeGreaterThanOrEqual(0);
      expect(room.keysOut).toBeLessThanOrEqual(7);
      expect(room.extraKeysReturned).toBeLessThanOrEqual(2);
    }
    const before = await roomAsSeenBy(rep, roomId);
    await bench.rebuildProjection('W1');
    const { body } = await lead.inject({ url: `/api/keyDist/room/${roomId}/week/W1` });
    expect(JSON.parse(body).keysOut).toBe(before.keysOut);
  });

  it('ask for one key each of a room with seven: seven get one', async () => {
    const roomId = await newRoom({ numberOfKeys: 7 });
    const posts = Array.from({ length: 50 }, (_, i) => distribute(i % 2 ? rep : colleague, { roomId }));
    const statuses = (await Promise.all(posts)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(7);
    expect(statuses.filter((status) => status === 409)).toHaveLength(43);
    expect(await roomAsSeenBy(rep, roomId)).toMatchObject({ keysOut: 7, distributed: 1, contested: 0 });
  });
});

it('keys that were out before the week came are out', async () => {
  const handedOut = [{ numberOfKeys: 1, tenant: 'nuco', timestamp: '2026-12-11T15:00:00Z' }];
  const some = await newRoom({ distributed: 1, distributedTo: `Zoë - ${ZOE}`, distributionInfo: handedOut });
  expect(await roomAsSeenBy(rep, some)).toMatchObject({ keysOut: 1, distributed: 0 });
  expect(JSON.parse((await roomAsSeenBy(rep, some)).distributionInfo)).toEqual(handedOut);
  const all = await newRoom({ distributed: 1 });
  expect(await roomAsSeenBy(rep, all)).toMatchObject({ keysOut: 2, distributed: 1 });
  expect((await distribute(rep, { roomId: all })).json()).toMatchObject({ recorded: true });
  expect((await giveBack(rep, { roomId: all, numberOfKeys: 2 })).json().room.returned).toBe(1);
  const back = await newRoom({ distributed: 1, returned: 1 });
  expect(await roomAsSeenBy(rep, back)).toMatchObject({ keysOut: 0, distributed: 0, returned: 1 });
});

it.each([
  ['distribute', { numberOfKeys: 1.5 }],
  ['distribute', { numberOfKeys: '1' }],
  ['distribute', { lat: 91 }],
  ['distribute', { idempotentId: 'short' }],
  ['return', { returnedBy: '' }],
  ['return', { extraKeysReturned: undefined }],
] as const)('a body of another shape is refused: %s %j', async (call, given) => {
  const roomId = await newRoom();
  const body = { ...distributeBody(rep.rep), ...returnBody(rep.rep), roomId, ...given };
  const reply = await rep.inject({ method: 'POST', url: `/api/keyDist/${call}`, payload: body });
  expect(reply.statusCode).toBe(400);
});
