import type { KeyGuest, KeyRoomStatus } from '@offpiste/domain/contract/keys.ts';
import type { NamedPerson } from '#people/name-search.ts';
import { guestName } from './key-text.ts';

/** A guest as the search by name lists one; the room distinguishes namesakes. */
export function namedGuest(
  guest: KeyGuest,
  room: Pick<KeyRoomStatus, 'roomName' | 'buildingName'>,
): NamedPerson {
  return {
    name: guestName(guest),
    bookingRef: guest.bookingRef,
    barcode: guest.bookingRef,
    done: false,
    cancelled: false,
    detail: `${room.roomName} · ${room.buildingName}`,
  };
}
