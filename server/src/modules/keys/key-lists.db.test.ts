import {
  AllKeysReply,
  DistBuildingsReply,
  DistLocationsReply,
  DistSuppliersReply,
  KeyBuildingsReply,
} from '@offpiste/domain/contract/keys.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { countQueries } from '#testing/count-queries.ts';
import { addKeyRoom, distributeBody } from '#testing/key-room.ts';
import type { Caller } from '#testing/sign-in.ts';
import { addAllocation, addPassenger, addPlace, addWeek } from '#testing/week-fixture.ts';

const ZOE = 'NUCO-AB12CD-000001';
const HAMEAU = { id: 'hameau', name: 'Le Hameau / Nord' };
const RECEPTION = 'Reception Les Cimes';
let bench: TestApp;
let rep: Caller;

const get = (url: string, etag?: string) =>
  rep.inject({ url: `/api/keyDist/${url}`, ...(etag && { headers: { 'if-none-match': etag } }) });

beforeAll(async () => {
  bench = await buildTestApp();
  const { database } = bench.deps;
  await addWeek(database);
  await addWeek(database, { weekId: 'closed', disabled: true });
  await addPassenger(database, { reference: ZOE, name: 'Zoë' });
  const cimes = { distLoc: RECEPTION };
  const office = { distLoc: 'Office', supplier: 'Agence du Roc' };
  await addKeyRoom(database, { roomId: '10', keys: { ...cimes, allowedBarcodes: [ZOE] } });
  await addKeyRoom(database, { roomId: '2', keys: { ...cimes, blocked: 1 } });
  await addKeyRoom(database, { roomId: '3', building: HAMEAU, keys: { ...cimes, ready: 0 } });
  await addKeyRoom(database, { roomId: '4', building: HAMEAU, keys: { ...office, distributed: 1 } });
  await addKeyRoom(database, { roomId: '5', keys: { distLoc: null, supplier: null } });
  await addKeyRoom(database, { roomId: 'gone', gone: true, keys: cimes });
  await addPlace(database, { kind: 'room', placeId: 'hotel', detail: { accommodation: 'hotel' } });
  await bench.addRep({ rep_id: 'rep', username: 'rep@test.example' });
  rep = await bench.signIn('rep@test.example');
});
afterAll(() => bench.close());

describe('the chooser', () => {
  it('lists locations, suppliers and buildings by name, of a week by its system or by itself', async () => {
    for (const week of ['system-W1', 'W1']) {
      const locations = DistLocationsReply.parse((await get(`distLocations/${week}`)).json());
      expect(locations).toEqual([{ distLoc: 'Office' }, { distLoc: RECEPTION }]);
      const suppliers = DistSuppliersReply.parse((await get(`distSuppliers/${week}`)).json());
      expect(suppliers).toEqual([{ supplier: 'Agence du Roc' }, { supplier: 'Corbier Locations' }]);
      const buildings = DistBuildingsReply.parse((await get(`distBuildings/${week}`)).json());
      expect(buildings).toEqual([
        { building: 'hameau', buildingName: HAMEAU.name },
        { building: 'les-cimes', buildingName: 'Les Cimes' },
      ]);
    }
  });
});

describe('the keys', () => {
  const roomsOf = async (path: string) =>
    AllKeysReply.parse((await get(`allKeys/${path}`)).json()).keys.map(({ roomId }) => roomId);

  it('of a location, a supplier or a building are listed by building and number', async () => {
    expect(await roomsOf(`W1/${encodeURIComponent(RECEPTION)}`)).toEqual(['3', '2', '10']);
    expect(await roomsOf('supplier/W1/Agence%20du%20Roc')).toEqual(['4']);
    expect(await roomsOf('building/W1/hameau')).toEqual(['3', '4']);
    expect(await roomsOf(`building/W1/${encodeURIComponent(HAMEAU.name)}`)).toEqual(['3', '4']);
    expect(await roomsOf('W1/Nowhere')).toEqual([]);
  });

  it('are counted by room', async () => {
    const reply = AllKeysReply.parse((await get('allKeys/building/W1/hameau')).json());
    expect([reply.total, reply.distributed]).toEqual([2, 1]);
  });

  it('are summed up by building, in the same three forms', async () => {
    const summary = async (path: string) =>
      KeyBuildingsReply.parse((await get(`buildings/${path}`)).json()).buildings;
    const counts = { readyRooms: 0, blockedRooms: 0, distributedRooms: 0 };
    expect(await summary(`W1/${encodeURIComponent(RECEPTION)}`)).toEqual([
      { ...counts, buildingName: HAMEAU.name, totalRooms: 1 },
      { ...counts, buildingName: 'Les Cimes', totalRooms: 2, readyRooms: 1, blockedRooms: 1 },
    ]);
    const hameau = { buildingName: HAMEAU.name, totalRooms: 1, readyRooms: 1 };
    expect(await summary('supplier/W1/Agence%20du%20Roc')).toEqual([
      { ...counts, ...hameau, distributedRooms: 1 },
    ]);
    expect(await summary('building/W1/hameau')).toHaveLength(1);
  });

  it.each(['allKeys/closed/x', 'distLocations/W9', 'buildings/supplier/W9/x', 'room/10/week/closed'])(
    'of an unknown or disabled week are not found: %s',
    async (path) => {
      const reply = await get(path);
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'week_not_found']);
    },
  );
});

describe('a room', () => {
  it('is found by its week’s system too', async () => {
    expect((await get('room/10/week/system-W1')).json()).toMatchObject({
      roomId: '10',
      roomName: 'Apartment 10',
    });
  });

  it.each(['nowhere', 'gone', 'hotel'])('without keys of ours is not found: %s', async (roomId) => {
    const reply = await get(`room/${roomId}/week/W1`);
    expect([reply.statusCode, reply.json().error]).toEqual([404, 'Failed to load room data']);
  });
});

describe('looking up the room of a code', () => {
  const find = async (barcode: string) => {
    const reply = await get(`barcode/${encodeURIComponent(barcode)}/week/W1`);
    return [reply.statusCode, reply.json()];
  };

  it('is the room that allows it, or else the one they sleep in', async () => {
    const room = { success: true, error: null, room: { roomId: '10' } };
    expect(await find(ZOE)).toEqual([200, room]);
    expect(await find(`]Q1${ZOE}\n`)).toEqual([200, room]);
    const sleeper = 'NUCO-AB12CD-000009';
    await addPassenger(bench.deps.database, { reference: sleeper });
    await addAllocation(bench.deps.database, sleeper, { kind: 'room', place: '3' });
    expect(await find(sleeper)).toEqual([200, { ...room, room: { roomId: '3' } }]);
  });

  it('leads to the room that may be theirs before the one they sleep in, and to none they have left', async () => {
    const { database } = bench.deps;
    const [guest, moved, named] = [2, 3, 4].map((number) => `NUCO-AB12CD-00000${number}`) as [
      string,
      string,
      string,
    ];
    for (const reference of [guest, moved, named]) await addPassenger(database, { reference });
    const keys = { distLoc: 'Elsewhere', supplier: 'Elsewhere' };
    for (const roomId of ['61', '62', '63'])
      await addKeyRoom(database, {
        ...{ roomId, building: { id: 'b6', name: 'Les Ours' } },
        keys: { ...keys, allowedBarcodes: roomId === '63' ? [named] : roomId === '62' ? [named, guest] : [] },
      });
    const sleep = (reference: string, place: string, gone = false) =>
      addAllocation(database, reference, { kind: 'room', place }, { gone });
    await sleep(guest, '61');
    await sleep(moved, '61', true);
    await sleep(moved, '62');
    await sleep(named, '63');
    // Where they ski or hire skis may have the name of a room.
    await addAllocation(database, moved, { kind: 'lesson', place: '61', reference: 'NUCO-AB12CD-61' });
    expect(await Promise.all([guest, moved, named].map(find))).toMatchObject(
      ['62', '62', '63'].map((roomId) => [200, { room: { roomId } }]),
    );
  });

  it('says when it belongs to nobody, and when it is not a code', async () => {
    const nobody = { success: false, error: 'No room found for this barcode' };
    expect(await find('NUCO-ZZ99XX-000042')).toMatchObject([404, nobody]);
    expect(await find('https://example.com')).toMatchObject([422, { error: 'Invalid barcode format' }]);
  });
});

describe('an unchanged list', () => {
  const LISTS = /allocation|projection|place|passenger/;
  const list = `allKeys/W1/${encodeURIComponent(RECEPTION)}`;

  it('is answered without reading it again, and empty for a caller who has it', async () => {
    for (const url of [list, 'room/10/week/W1', 'distLocations/W1', 'buildings/building/W1/hameau']) {
      const first = await get(url);
      const queries = countQueries(bench.deps.database, LISTS);
      const again = await get(url, first.headers.etag as string);
      expect([again.statusCode, again.body]).toEqual([304, '']);
      expect(queries.stop()).toEqual([]);
    }
  });

  it('is read with two queries however long it is', async () => {
    const queries = countQueries(bench.deps.database, LISTS);
    await get('allKeys/supplier/W1/Corbier%20Locations');
    expect(queries.stop()).toHaveLength(2);
  });

  it('changes with every handover in one of its rooms', async () => {
    const [keys, room, building] = [list, 'room/10/week/W1', 'buildings/building/W1/les-cimes'];
    const before = await Promise.all([keys, room, building].map((url) => get(url)));
    const payload = distributeBody(rep.rep, { roomId: '10', numberOfKeys: 2, barcode: ZOE });
    const given = await rep.inject({ method: 'POST', url: '/api/keyDist/distribute', payload });
    expect(given.statusCode).toBe(200);
    const after = await Promise.all(
      [keys, room, building].map((url, i) => get(url, before[i]?.headers.etag as string)),
    );
    expect(after.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(after[0]?.json()).toMatchObject({ total: 3, distributed: 1 });
    expect(after[2]?.json().buildings).toMatchObject([{ distributedRooms: 1 }]);
  });
});
