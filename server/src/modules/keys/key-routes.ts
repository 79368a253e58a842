import { ConflictReply, ROOMS_LIST } from '@offpiste/domain/contract/actions.ts';
import { placeId, requiredText, weekId } from '@offpiste/domain/contract/fields.ts';
import {
  AllKeysReply,
  DistBuildingsReply,
  DistLocationsReply,
  DistributeKeysBody,
  DistSuppliersReply,
  KeyActionReply,
  KeyBarcodeReply,
  KeyBuildingsReply,
  KeyRefusal,
  KeyRoomStatus,
  keyErrorFields,
  ReturnKeysBody,
} from '@offpiste/domain/contract/keys.ts';
import { keyFields } from '@offpiste/domain/contract/reply-fields/key-fields.ts';
import { readTicketCode } from '@offpiste/domain/rules/code.ts';
import { keyBuildings } from '@offpiste/domain/rules/key-buildings.ts';
import type { Viewer } from '@offpiste/domain/rules/visibility.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { attemptOf } from '#ledger/action-calls.ts';
import type { RecordingDeps } from '#ledger/ledger.ts';
import { createListCache, sendCached } from '#lists/list-cache.ts';
import { listKey } from '#lists/list-versions.ts';
import { inAddress, type ListsOfWeek } from '#lists/lists-of-week.ts';
import { openWeekOf } from '#lists/open-week.ts';
import type { Queries } from '#platform/as-rep.ts';
import { RequestError } from '#platform/errors.ts';
import type { ZodTypes } from '#platform/http/zod-compilers.ts';
import { distributeKeys } from './distribute-keys.ts';

import { findKeyRooms, findRoomOfPerson, type KeyRoomsOf, listCells, listKeyBuildings } from './key-store.ts';
import { namesClass } from './recipient-names.ts';
import { returnKeys } from './return-keys.ts';

/** A week by its own id or its system's. */
const OfSystem = z.object({ systemId: weekId });
const OfList = z.object({ weekId, loc: requiredText(200) });
const OfRoom = z.object({ roomId: placeId, weekId });
const OfBarcode = z.object({ barcode: requiredText(200), weekId });
const KeyConflict = z.extend(ConflictReply, keyErrorFields);

/** The ways of listing rooms, with the name of the call that lists them all. */
const PLACES = [
  ['distLocations', 'location'],
  ['distSuppliers', 'supplier'],
  ['distBuildings', 'building'],
] as const;

/** The three ways in which rooms are listed, with the word in the address. */
const LISTS = [
  ['', 'location'],
  ['supplier/', 'supplier'],
  ['building/', 'building'],
] as const;

type KeyCall = readonly [word: string, by: 'location' | 'supplier' | 'building'];

/** Keys: the rooms by location, supplier and building, the room of a code, handing out and taking back. */
export const keys = { workflows: [distributeKeys, returnKeys], fields: keyFields, register: registerKeys };

function registerKeys(plainApp: FastifyInstance, deps: RecordingDeps): ListsOfWeek {
  const app = plainApp.withTypeProvider<ZodTypes>();
  const { database, ledger } = deps;
  const lists = createListCache(deps);

  /** A cached list of an open week; `name` contains all that distinguishes it from others. */
  async function listOf<S extends z.ZodMiniType>(
    name: readonly string[],
    weekOrSystem: string,
    schema: S,
    build: (moment: Queries, weekId: string) => Promise<z.input<S>>,
  ) {
    const week = await openWeekOf(database, weekOrSystem);
    const list = listKey(week, ROOMS_LIST);
    return await lists.getAsOf(JSON.stringify(name), list, schema, (moment) => build(moment, week));
  }

  const places = {
    location: (week: string, systemId: string) =>
      lists.ofAsOf(
        {
          address: `/api/keyDist/distLocations/${inAddress(systemId)}`,
          name: 'distLocations',
          list: listKey(week, ROOMS_LIST),
        },
        DistLocationsReply,
        async (moment) => (await listCells(moment, week, 'distLoc')).map((distLoc) => ({ distLoc })),
      ),
    supplier: (week: string, systemId: string) =>
      lists.ofAsOf(
        {
          address: `/api/keyDist/distSuppliers/${inAddress(systemId)}`,
          name: 'distSuppliers',
          list: listKey(week, ROOMS_LIST),
        },
        DistSuppliersReply,
        async (moment) => (await listCells(moment, week, 'supplier')).map((supplier) => ({ supplier })),
      ),
    building: (week: string, systemId: string) =>
      lists.ofAsOf(
        {
          address: `/api/keyDist/distBuildings/${inAddress(systemId)}`,
          name: 'distBuildings',
          list: listKey(week, ROOMS_LIST),
        },
        DistBuildingsReply,
        (moment) => listKeyBuildings(moment, week),
      ),
  };

  const keysOf = (week: string, [word, by]: KeyCall, loc: string, viewer: Viewer) =>
    lists.ofAsOf(
      {
        address: `/api/keyDist/allKeys/${word}${inAddress(week)}/${inAddress(loc)}`,
        name: JSON.stringify(['allKeys', by, loc, namesClass(viewer)]),
        list: listKey(week, ROOMS_LIST),
      },
      AllKeysReply,
      async (moment) => {
        const keys = await findKeyRooms(moment, week, { by, name: loc }, viewer);
        return {
          total: keys.length,
          distributed: keys.filter(({ distributed }) => distributed === 1).length,
          keys,
        };
      },
    );

  for (const [call, by] of PLACES) {
    app.get(`/api/keyDist/${call}/:systemId`, { schema: { params: OfSystem } }, async (request, reply) => {
      const { systemId } = request.params;
      const week = await openWeekOf(database, systemId);
      return sendCached(request, reply, await places[by](week, systemId).get());
    });
  }

  for (const [word, by] of LISTS) {
    app.get(
      `/api/keyDist/allKeys/${word}:weekId/:loc`,
      { schema: { params: OfList } },
      async (request, reply) => {
        const { weekId, loc } = request.params;
        const week = await openWeekOf(database, weekId);
        const keys = keysOf(week, [word, by], loc, request.session.viewer);
        return sendCached(request, reply, await keys.get());
      },
    );

    app.get(
      `/api/keyDist/buildings/${word}:weekId/:loc`,
      { schema: { params: OfList } },
      async (request, reply) => {
        const { weekId, loc } = request.params;
        const of: KeyRoomsOf = { by, name: loc };
        const cached = await listOf(
          ['buildings', by, loc],
          weekId,
          KeyBuildingsReply,
          async (moment, week) => ({
            success: true as const,
            buildings: keyBuildings(await findKeyRooms(moment, week, of, request.session.viewer)),
          }),
        );
        return sendCached(request, reply, cached);
      },
    );
  }

  app.get(
    '/api/keyDist/barcode/:barcode/week/:weekId',
    { schema: { params: OfBarcode, response: { 200: KeyBarcodeReply } } },
    async (request) => {
      const reading = readTicketCode(request.params.barcode, request.session.viewer);
      const extra = { success: false };
      if (!reading.ok) throw new RequestError('invalid_barcode', { extra });
      const week = await openWeekOf(database, request.params.weekId);
      const roomId = await findRoomOfPerson(database, week, reading.ticket.code);
      if (roomId === null) throw new RequestError('barcode_room_not_found', { extra });
      return { success: true as const, error: null, room: { roomId } };
    },
  );

  app.get(
    '/api/keyDist/room/:roomId/week/:weekId',
    { schema: { params: OfRoom } },
    async (request, reply) => {
      const { roomId, weekId } = request.params;
      const { viewer } = request.session;
      const cached = await listOf(
        ['room', roomId, namesClass(viewer)],
        weekId,
        KeyRoomStatus,
        async (moment, week) => {
          const [room] = await findKeyRooms(moment, week, { by: 'room', name: roomId }, viewer);
          if (!room) throw new RequestError('room_not_found');
          return room;
        },
      );
      return sendCached(request, reply, cached);
    },
  );

  const response = { 200: KeyActionReply, 409: KeyConflict, '4xx': KeyRefusal };

  deps.actionCalls.serve(app, {
    path: '/api/keyDist/distribute',
    body: DistributeKeysBody,
    response,
    answer: (request) => ledger.record(distributeKeys, attemptOf(request, request.body)),
  });

  deps.actionCalls.serve(app, {
    path: '/api/keyDist/return',
    body: ReturnKeysBody,
    response,
    answer: (request) => ledger.record(returnKeys, attemptOf(request, request.body)),
  });

  return async ({ weekId, systemId }, viewer) => {
    const [locations, suppliers, buildings] = [
      places.location(weekId, systemId),
      places.supplier(weekId, systemId),
      places.building(weekId, systemId),
    ];
    const [byLocation, bySupplier, byBuilding] = LISTS;
    return [
      locations,
      suppliers,
      buildings,
      ...(await locations.read()).map(({ distLoc }) => keysOf(weekId, byLocation, distLoc, viewer)),
      ...(await suppliers.read()).map(({ supplier }) => keysOf(weekId, bySupplier, supplier, viewer)),
      ...(await buildings.read()).map(({ building }) => keysOf(weekId, byBuilding, building, viewer)),
    ];
  };
}
