import { ROOMS_LIST } from '@offpiste/domain/contract/actions.ts';
import * as z from 'zod/mini';
import { SINGLE_ROOM } from '#offline/lists/list-cache.ts';

/** How rooms are listed: by distribution location, supplier or building (document 2 §2). */
export const groupTypes = ['loc', 'sup', 'bld'] as const;
export type GroupType = (typeof groupTypes)[number];

const KeyListName = z.object({ groupType: z.enum(groupTypes), loc: z.string() });
/** One key list: the location, supplier or building it is of. */
export type KeyListName = z.infer<typeof KeyListName>;

const LAST_LIST = 'lastKeyList';

/** Under what this phone keeps a key list. */
export function keyListKey({ groupType, loc }: KeyListName): string {
  return `${ROOMS_LIST}/${groupType}/${loc}`;
}

/** Under what this phone keeps the state of one room. */
export function keyRoomKey(roomId: string): string {
  return SINGLE_ROOM + roomId;
}

/** Remembers which list the rep works with: without a network it is what the phone knows of every room on it. */
export function rememberKeyList(list: KeyListName): void {
  localStorage.setItem(LAST_LIST, JSON.stringify(list));
}

/** The list the rep worked with last; null when there was none. */
export function lastKeyList(): KeyListName | null {
  try {
    return KeyListName.safeParse(JSON.parse(localStorage.getItem(LAST_LIST) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}
