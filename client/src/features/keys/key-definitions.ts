import { counted } from '@offpiste/domain/rules/counted.ts';
import { groupTypes } from '#lists/keys/key-list-keys.ts';
import { readRoom } from '#lists/keys/known-rooms.ts';
import { keyPlacesOf } from '#lists/lists.ts';
import type { NamesAtPlace } from '#lists/names-at-place.ts';
import type { ShiftPart, WeekToPrepare } from '#lists/shift-part.ts';
import { keptLists } from '#offline/lists/kept-lists.ts';
import type { ActionDefinition } from '#scan/action-definition.ts';
import { undoneAs } from '#scan/undone-words.ts';
import { distributeKeysMessages, returnKeysMessages } from './key-messages.ts';
import { distributeKeysOffline, returnKeysOffline } from './keys-offline.ts';

/** What keys going out and coming back have in common. */
const keys = { card: '/keyDist', prepare: keysPart, names: namesOfRoom } as const;

/** Handing out the keys of a room. */
export const distributeKeysDefinition: ActionDefinition<'distribute-keys'> = {
  ...keys,
  judgeOffline: distributeKeysOffline(keptLists.read),
  messages: () => distributeKeysMessages(''),
  describe: ({ numberOfKeys, roomId, barcode }, name = `room ${roomId}`) => ({
    what: `Hand out ${counted(numberOfKeys, 'key')} of ${name}`,
    code: barcode,
  }),
  undone: undoneAs('handed out'),
};

/** Taking back the keys of a room. */
export const returnKeysDefinition: ActionDefinition<'return-keys'> = {
  ...keys,
  judgeOffline: returnKeysOffline(keptLists.read),
  messages: () => returnKeysMessages(''),
  describe: ({ numberOfKeys, extraKeysReturned, roomId, returnedBy }, name = `room ${roomId}`) => ({
    what: `Take back ${counted(numberOfKeys, 'key')}${extraKeysReturned > 0 ? ` and ${extraKeysReturned} extra` : ''} of ${name}`,
    code: returnedBy,
  }),
  undone: undoneAs('taken back'),
};

function keysPart({ lists, systemId }: WeekToPrepare): ShiftPart {
  const places = keyPlacesOf(systemId);
  return {
    name: 'Room keys',
    without: 'keys of missing rooms cannot be handed out',
    first: groupTypes.map((type) => places[type]),
    others: async (read) => {
      const [loc, sup, bld] = await Promise.all([read(places.loc), read(places.sup), read(places.bld)]);
      return [
        ...(loc?.map(({ distLoc }) => lists.keyList({ groupType: 'loc', loc: distLoc })) ?? []),
        ...(sup?.map(({ supplier }) => lists.keyList({ groupType: 'sup', loc: supplier })) ?? []),
        ...(bld?.map(({ building }) => lists.keyList({ groupType: 'bld', loc: building })) ?? []),
      ];
    },
  };
}

async function namesOfRoom(place: string): Promise<NamesAtPlace> {
  const room = (await readRoom(keptLists.read, place.replace(/^room:/, '')))?.room;
  return {
    place: room && `${room.roomName} · ${room.buildingName}`,
    people: room?.guests.flatMap(({ bookingRef, name }) => (name === null ? [] : [[bookingRef, name]])) ?? [],
  };
}
