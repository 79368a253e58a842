import { errorCatalogue } from '@offpiste/domain/contract/errors.ts';
import { KeyBarcodeReply, type KeyRoomStatus } from '@offpiste/domain/contract/keys.ts';
import { api } from '#api/api-client.ts';
import { failureText } from '#api/api-result.ts';
import { sentences } from '#format/sentences.ts';
import { allowedBarcodes, type ReadList, roomOfPerson } from '#lists/keys/known-rooms.ts';
import { keyText } from './key-text.ts';

export type FoundRoom = { roomId: string } | { error: string };

export interface WhereRoomsAre {
  /** Those on screen. */
  rooms: readonly KeyRoomStatus[];
  /** Reads what this phone keeps: a code may come before the list is on screen. */
  readList: ReadList;
  weekId: string;
}

/** Returns the room of a code: from the list the rep works with, or otherwise from the server. */
export async function findRoom(code: string, { rooms, readList, weekId }: WhereRoomsAre): Promise<FoundRoom> {
  const onScreen = rooms.find((room) => allowedBarcodes(room).includes(code));
  const listed = onScreen ?? (await roomOfPerson(readList, code));
  if (listed) return { roomId: listed.roomId };
  const path = `/api/keyDist/barcode/${encodeURIComponent(code)}/week/${encodeURIComponent(weekId)}`;
  const reply = await api.request('GET', path, { schema: KeyBarcodeReply });
  if (reply.ok) return { roomId: reply.value.room.roomId };
  if (reply.kind === 'http') return { error: failureText(reply) };
  return { error: sentences(keyText.noRoom, 'Offline, only the rooms of this list can be found.') };
}

/** The message for a code that is not a ticket (document 2 §5 "Code formats"). */
export const badBarcodeText = errorCatalogue.invalid_barcode.text;
