import { stripFraming } from '@offpiste/domain/rules/code.ts';
import { decideKeyDistribution, type RoomName } from '@offpiste/domain/rules/key-distribution.ts';
import { decideKeyReturn } from '@offpiste/domain/rules/key-return.ts';
import { type ReadList, readRoom, roomOfPerson } from '#lists/keys/known-rooms.ts';
import { keyRoomOf, totalsHere } from '#lists/keys/room-facts.ts';
import type { LocalHandler } from '#offline/local-verdict.ts';

/** Judges a key distribution with this phone's data, by the server's rule; null when it does not know the room. */
export function distributeKeysOffline(readList: ReadList): LocalHandler<'distribute-keys'> {
  return async (body, { earlier, prefixes }) => {
    const known = await readRoom(readList, body.roomId);
    if (!known) return null;
    const facts = {
      room: keyRoomOf(known.room),
      totals: totalsHere(known, earlier),
      belongsTo: await belongsTo(readList, stripFraming(body.barcode)),
    };
    return decideKeyDistribution(facts, { ...body, late: false }, prefixes);
  };
}

/** Judges the return of keys likewise. */
export function returnKeysOffline(readList: ReadList): LocalHandler<'return-keys'> {
  return async (body, { earlier }) => {
    const known = await readRoom(readList, body.roomId);
    if (!known) return null;
    const facts = { room: known.room, totals: totalsHere(known, earlier) };
    return decideKeyReturn(facts, { ...body, late: false });
  };
}

/** Named only where the rep may know who lives there, which is where the server sent the name. */
async function belongsTo(readList: ReadList, reference: string): Promise<RoomName | null> {
  const room = await roomOfPerson(readList, reference);
  const guest = room?.guests.find(({ bookingRef }) => bookingRef === reference);
  if (!room || guest?.name == null) return null;
  const { roomId, roomName, buildingName } = room;
  return { roomId, roomName, buildingName };
}
