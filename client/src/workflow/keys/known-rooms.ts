import type { AllKeysReply, KeyRoomStatus } from '@offpiste/domain/contract/keys.ts';
import type { KeptList } from '#offline/lists/list-keeper.ts';
import { keyListKey, keyRoomKey, lastKeyList } from './key-list-keys.ts';

export type ReadList = (key: string) => Promise<KeptList | null>;

/** A room as this phone knows it, and since when. */
export interface KnownRoom {
  room: KeyRoomStatus;
  updatedAt: number;
}

/** The newest that this phone knows of a room: on its own, or on the list the rep works with. */
export async function readRoom(readList: ReadList, roomId: string): Promise<KnownRoom | null> {
  const [own, list] = await Promise.all([readList(keyRoomKey(roomId)), readLastList(readList)]);
  const listed = list?.rooms.find((room) => room.roomId === roomId);
  const known: KnownRoom[] = [];
  if (own) known.push({ room: own.value as KeyRoomStatus, updatedAt: own.updatedAt });
  if (list && listed) known.push({ room: listed, updatedAt: list.updatedAt });
  return known.sort((a, b) => b.updatedAt - a.updatedAt)[0] ?? null;
}

/** The room of the list the rep works with whose keys a person may receive. */
export async function roomOfPerson(readList: ReadList, reference: string): Promise<KeyRoomStatus | null> {
  const list = await readLastList(readList);
  return list?.rooms.find((room) => allowedBarcodes(room).includes(reference)) ?? null;
}

/** References of everyone who may receive a key of the room. */
export function allowedBarcodes(room: Pick<KeyRoomStatus, 'allowedBarcodes'>): string[] {
  return room.allowedBarcodes === '' ? [] : room.allowedBarcodes.split(',');
}

async function readLastList(readList: ReadList) {
  const name = lastKeyList();
  const list = name && (await readList(keyListKey(name)));
  return list && { rooms: (list.value as AllKeysReply).keys, updatedAt: list.updatedAt };
}
