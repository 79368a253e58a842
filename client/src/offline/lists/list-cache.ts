import { listOfPlace, ROOMS_LIST } from '@offpiste/domain/contract/actions.ts';
import { AS_OF_HEADER } from '@offpiste/domain/contract/headers.ts';
import { snapshotOfVersion } from '@offpiste/domain/contract/week-states.ts';
import { includesSnapshot } from '@offpiste/domain/rules/as-of.ts';
import type { ApiResult } from '#api/api-result.ts';
import { type PackedList, readKeptList } from '../storage/kept.ts';
import type { SealedCache } from '../storage/sealed-cache.ts';

/** The last good reply of a list. */
export interface KeptList {
  /** Null for a list of the season. */
  weekId: string | null;
  etag: string | null;
  value: unknown;
  /** When the server was last asked and confirmed the list. */
  updatedAt: number;
  /** The snapshot in which the server read it, for `includesTransaction`; absent for lists that no action changes. */
  asOf?: string;
  /** Its personal fields are closed; it has no entity tag, so the whole list is requested. */
  closed?: true;
  /** Version of the table of personal fields by which they were closed. */
  closedBy?: number;
}

/** Requests a list; with `headers` the server can answer "unchanged" without sending it. */
export type FetchList<T> = (headers: Record<string, string>) => Promise<ApiResult<T>>;

export type ListFailure = Exclude<ApiResult<unknown>, { ok: true }>;

/** Many lists that arrived together. */
export interface FetchedLists {
  ok: true;
  lists: readonly PackedList[];
  /** A request with this returns what has changed since. */
  version: string;
  /** When all of them were read, epoch milliseconds of this phone. */
  readAt: number;
}

export interface ListCacheOptions {
  sealed: () => Promise<Pick<SealedCache, 'list' | 'keepList' | 'keepLists'> | null>;
  /** Lists of a week other than the selected one are not used. */
  weekId: () => string | null;
  now: () => number;
}

/** Prefix of the keys of lists that are the same in every week. */
export const OF_SEASON = 'season/';
/** The key under which the version of the week's states is kept, as if it were a list. */
export const WEEK_STATES = 'week-states';
/** Prefix of the keys of lists that come only from their own call: the state of one room. */
export const SINGLE_ROOM = `${ROOMS_LIST}/room/`;
/** Prefixes of the keys of lists that no change of the week names: those of the season, and of the rep's season. */
const OF_NO_WEEK = [OF_SEASON, 'my-season', 'resort:'];
/** Written at once: a phone is busy with it for a moment, not for seconds. */
const AT_ONCE = 100;

/** Whether a list is at least as new as a week's states: by what the server read, as a reply may be long on its way. */
function includesStates(list: KeptList, states: KeptList): boolean | null {
  return list.asOf ? includesSnapshot(list.asOf, snapshotOfVersion(String(states.value))) : null;
}

/** Whether the server read a list before another and has something else in it: one of its processes had not heard of a change. */
function isOvertaken(list: KeptList, by: KeptList): boolean {
  if (list.etag === by.etag || list.asOf === undefined || by.asOf === undefined) return false;
  return includesSnapshot(list.asOf, by.asOf) === false;
}

/** Whether a list is newer than a week's states; where the server's snapshots do not decide, the phone's times do. */
function isNewer(list: KeptList, states: KeptList): boolean {
  return includesStates(list, states) ?? list.updatedAt > states.updatedAt;
}

/** Whether an action at a place changes the list of this key. The part after a slash distinguishes lists that change together. */
export function isListOf(key: string, place: string): boolean {
  const list = listOfPlace(place);
  return key === list || key.split('/', 1)[0] === list;
}

/** Whether a week's changes name the list of this key. */
export function followsWeek(key: string): boolean {
  return !OF_NO_WEEK.some((prefix) => key.startsWith(prefix));
}

/** Keeps the last good reply of every list, in memory and sealed on the phone. */
export type ListCache = ReturnType<typeof createListCache>;

export function createListCache({ sealed, weekId, now }: ListCacheOptions) {
  let held = new Map<string, KeptList>();
  let lastTurn: Promise<unknown> = Promise.resolve();
  const weekOf = (key: string) => (key.startsWith(OF_SEASON) ? null : weekId());

  /** Lists are replaced one after the other, so that memory and disk end with the same one. */
  const inTurn = <T>(replace: () => Promise<T>): Promise<T> => {
    const turn = lastTurn.then(replace);
    lastTurn = turn.catch(() => undefined);
    return turn;
  };

  const inMemory = (key: string): KeptList | null => {
    const list = held.get(key);
    return list && list.weekId === weekOf(key) ? list : null;
  };

  /** A list that was not sent with the week's states had not changed by then. */
  const confirmed = (key: string, list: KeptList): KeptList => {
    const states = key.startsWith(SINGLE_ROOM) ? null : inMemory(WEEK_STATES);
    return states && states.updatedAt > list.updatedAt ? { ...list, updatedAt: states.updatedAt } : list;
  };

  /** The list as this phone knows it, from memory or from the disk. */
  const read = async (key: string): Promise<KeptList | null> => {
    const known = inMemory(key);
    if (known) return known;
    const asked = held;
    const stored = readKeptList(await (await sealed())?.list(key));
    if (!stored || stored.weekId !== weekOf(key) || asked !== held) return inMemory(key);
    if (key !== WEEK_STATES) await read(WEEK_STATES);
    const newer = inMemory(key);
    if (newer || asked !== held) return newer;
    // Another tab has kept these states, and with them newer lists than this one may hold.
    if (key === WEEK_STATES)
      for (const [name, known] of held)
        if (!name.startsWith(SINGLE_ROOM) && !isNewer(known, stored)) held.delete(name);
    const list = confirmed(key, stored);
    held.set(key, list);
    return list;
  };

  /** Asks the server; returns null when the list is now up to date, otherwise why not. */
  const refresh = async (key: string, fetchList: FetchList<unknown>): Promise<ListFailure | null> => {
    const known = await read(key);
    const asked = { held, weekId: weekOf(key), at: now() };
    const reply = await fetchList(known?.etag ? { 'If-None-Match': known.etag } : {});
    if (!reply.ok) return reply;
    const unchanged = reply.status === 304;
    if (unchanged && !known) return { ok: false, kind: 'unproven' };
    const asOf = reply.headers.get(AS_OF_HEADER);
    const list: KeptList = {
      weekId: asked.weekId,
      ...(unchanged && known ? known : { etag: reply.headers.get('etag'), value: reply.value }),
      updatedAt: asked.at,
      ...(asOf !== null && { asOf }),
    };
    return await inTurn(async () => {
      const current = await read(key);
      // Signed out or another week since: the reply is dropped.
      if (asked.held !== held || asked.weekId !== weekOf(key)) return null;
      // All lists of the week came meanwhile. From now on only what changes after them is sent, so none may be older.
      const states = key.startsWith(SINGLE_ROOM) ? null : inMemory(WEEK_STATES);
      if (current && states && includesStates(list, states) === false) return null;
      if (current && isOvertaken(list, current)) return null;
      held.set(key, list);
      if (!unchanged || list.asOf !== known?.asOf) await (await sealed())?.keepList(key, list);
      return null;
    });
  };

  /** Keeps lists that arrived together; one that was fetched alone meanwhile stays. Null when all went well. */
  const refreshAll = async (
    fetchAll: () => Promise<FetchedLists | ListFailure>,
  ): Promise<ListFailure | null> => {
    const asked = { held, weekId: weekId() };
    const reply = await fetchAll();
    if (!reply.ok) return reply;
    const { lists, version, readAt } = reply;
    // As in `refresh`: a reply for another rep or week is not kept.
    const isStale = () => asked.held !== held || asked.weekId !== weekId();
    const states: KeptList = { weekId: asked.weekId, etag: null, value: version, updatedAt: readAt };
    const disk = await sealed();
    const keepSome = async (some: readonly PackedList[]): Promise<ListFailure | null> => {
      const older = some.filter(({ key }) => {
        const known = inMemory(key);
        return !known || !isNewer(known, states);
      });
      if (isStale()) return null;
      if (!(await disk?.keepLists(older))) return { ok: false, kind: 'unproven' };
      if (isStale()) return null;
      for (const { key } of older) held.delete(key);
      return null;
    };
    for (let from = 0; from < lists.length; from += AT_ONCE) {
      const failure = await inTurn(() => keepSome(lists.slice(from, from + AT_ONCE)));
      if (failure) return failure;
    }
    return await inTurn(async () => {
      if (isStale()) return null;
      await disk?.keepList(WEEK_STATES, states);
      if (isStale()) return null;
      held.set(WEEK_STATES, states);
      for (const [key, list] of held) held.set(key, confirmed(key, list));
      return null;
    });
  };

  /** Takes a list to have been right at a time, as nothing has changed since; returns it, or null if this phone has none. */
  const confirm = async (key: string, at: number): Promise<KeptList | null> => {
    const asked = held;
    const list = await read(key);
    if (!list || asked !== held) return null;
    const confirmed = at > list.updatedAt ? { ...list, updatedAt: at } : list;
    held.set(key, confirmed);
    return confirmed;
  };

  return {
    inMemory,
    read,
    confirm,
    refresh,
    refreshAll,
    /** Forgets the lists in memory, and replies still on their way. */
    forget: () => {
      held = new Map();
    },
  };
}
