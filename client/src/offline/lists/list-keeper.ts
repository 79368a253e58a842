import { AS_OF_HEADER, listOfPlace } from '@offpiste/domain/contract/actions.ts';
import type { ApiResult } from '#api/api-result.ts';
import type { SealedCache } from '../storage/sealed-cache.ts';

/** The last good reply of a list. */
export interface KeptList {
  /** Null for a list of the season. */
  weekId: string | null;
  etag: string | null;
  value: unknown;
  /** When the server was last asked and said that this is how it is. */
  updatedAt: number;
  /** The snapshot that the server read it as of, for `includesTransaction`; absent for lists that no action changes. */
  asOf?: string;
  /** Its personal fields are closed; the whole is asked for, as it has no entity tag. */
  closed?: true;
  /** Version of the table of personal fields by which they were closed. */
  closedBy?: number;
}

/** Asks for a list; `headers` carry what lets the server answer "unchanged" without sending it. */
export type FetchList<T> = (headers: Record<string, string>) => Promise<ApiResult<T>>;

export type ListFailure = Exclude<ApiResult<unknown>, { ok: true }>;

export interface ListKeeperOptions {
  cache: () => Promise<Pick<SealedCache, 'list' | 'keepList'> | null>;
  /** Lists of another week than the selected one are nobody's. */
  weekId: () => string | null;
  now: () => number;
}

/** Names of lists that are the same in every week begin so. */
export const OF_SEASON = 'season/';

/** Whether an action at a place changes the list of this key. What comes after a slash tells apart lists that change together. */
export function isListOf(key: string, place: string): boolean {
  const list = listOfPlace(place);
  return key === list || key.split('/', 1)[0] === list;
}

/** Holds the last good reply of every list, in memory and sealed on the phone. */
export type ListKeeper = ReturnType<typeof createListKeeper>;

export function createListKeeper({ cache, weekId, now }: ListKeeperOptions) {
  let held = new Map<string, KeptList>();
  const weekOf = (key: string) => (key.startsWith(OF_SEASON) ? null : weekId());

  const inMemory = (key: string): KeptList | null => {
    const list = held.get(key);
    return list && list.weekId === weekOf(key) ? list : null;
  };

  /** The list as this phone knows it, from memory or from the disk. */
  const read = async (key: string): Promise<KeptList | null> => {
    const known = inMemory(key);
    if (known) return known;
    const asked = held;
    const stored = (await (await cache())?.list(key)) as KeptList | null | undefined;
    if (!stored || stored.weekId !== weekOf(key) || asked !== held) return inMemory(key);
    const newer = inMemory(key);
    if (newer) return newer;
    held.set(key, stored);
    return stored;
  };

  /** Asks the server; null when the list is up to date now, else why not. */
  const refresh = async (key: string, fetchList: FetchList<unknown>): Promise<ListFailure | null> => {
    const known = await read(key);
    const asked = { held, weekId: weekOf(key), at: now() };
    const reply = await fetchList(known?.etag ? { 'If-None-Match': known.etag } : {});
    if (!reply.ok) return reply;
    // Signed out or another week since: the reply belongs to nobody here.
    if (asked.held !== held || asked.weekId !== weekOf(key)) return null;
    const unchanged = reply.status === 304;
    if (unchanged && !known) return { ok: false, kind: 'unproven' };
    const asOf = reply.headers.get(AS_OF_HEADER);
    const list: KeptList = {
      weekId: asked.weekId,
      ...(unchanged && known ? known : { etag: reply.headers.get('etag'), value: reply.value }),
      updatedAt: asked.at,
      ...(asOf !== null && { asOf }),
    };
    held.set(key, list);
    if (!unchanged || list.asOf !== known?.asOf) await (await cache())?.keepList(key, list);
    return null;
  };

  return {
    inMemory,
    read,
    refresh,
    /** Forgets what is in memory, and whatever is still on its way. */
    forget: () => {
      held = new Map();
    },
  };
}
