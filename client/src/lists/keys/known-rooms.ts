import { AllKeysReply, KeyRoomStatus } from '@offpiste/domain/contract/keys.ts';
import * as z from 'zod/mini';
import type { KeptList } from '#offline/lists/list-cache.ts';
import { listReader } from '#offline/lists/list-reader.ts';
import type { ListMoment } from '#offline/lists/on-top.ts';
import { keyListKey, keyRoomKey, lastKeyList } from './key-list-keys.ts';

const readStatus = listReader(KeyRoomStatus);
const readKeys = listReader(z.pick(AllKeysReply, { keys: true }));

export type ReadList = (key: string) => Promise<KeptList | null>;

/** A room as this phone knows it, and when that was made. */
export interface KnownRoom {
  room: KeyRoomStatus;
  made: ListMoment;
}

/** The newest that this phone knows of a room: on its own, or on the list the rep works with. */
export async function readRoom(readList: ReadList, roomId: string): Promise<KnownRoom | null> {
  const [own, list] = await Promise.all([readList(keyRoomKey(roomId)), readLastList(readList)]);
  const listed = list?.rooms.find((room) => room.roomId === roomId);
  const known: KnownRoom[] = [];
  const room = readStatus(own);
  if (own && room) known.push({ room, made: own });
  if (list && listed) known.push({ room: listed, made: list.made });
  return known.sort((a, b) => b.made.updatedAt - a.made.updatedAt)[0] ?? null;
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
  const rooms = readKeys(list)?.keys;
  return list && rooms ? { rooms, made: list } : null;
}
