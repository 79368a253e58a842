import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { listOfPlace } from '@offpiste/domain/contract/actions.ts';
import type { WeekState } from '@offpiste/domain/contract/week-states.ts';
import { createListPacker } from '@offpiste/domain/rules/packed-lists.ts';
import type { Viewer } from '@offpiste/domain/rules/visibility.ts';
import type { CachedReply } from '#lists/list-cache.ts';
import { listKey } from '#lists/list-versions.ts';
import type { ListOfWeek, ListsOfWeek } from '#lists/lists-of-week.ts';
import { seasonList } from '#lists/look-ups.ts';
import type { WeekChanges, WeekMoment } from '#lists/week-changes.ts';
import type { AppDeps } from '#platform/app-deps.ts';
import { type GzipMember, gzipWithEnd, type PackedStart, packStart } from './gzip-segments.ts';

/** Phones that open the week together get the same reply; they ask for later changes soon after. */
const SHARED_FOR_MS = 60_000;
/** At 10,000 passengers each takes half a megabyte. */
const MOST_SHARED = 32;
/** Read at a time, so that scans find a free connection. */
const LANES = 2;
const ROOM = 'room:';

/** The states of a week as they are sent. */
export interface SentStates {
  packed: GzipMember;
  whole: boolean;
  records: number;
}

interface Shared {
  asOf: string;
  readAt: number;
  start: PackedStart;
  records: number;
}

/** Lists of a week, packed: those of all viewers of a kind once for all of them. */
export function createWeekStates(
  { clock }: Pick<AppDeps, 'clock'>,
  changes: WeekChanges,
  modules: readonly ListsOfWeek[],
) {
  const shared = new Map<string, Promise<Shared>>();

  async function whole(weekId: string, moment: WeekMoment, kind: string, lists: readonly ListOfWeek[]) {
    const key = `${kind} ${weekId}`;
    const known = await shared.get(key);
    if (known && clock() - known.readAt < SHARED_FOR_MS) return known;
    const { asOf, readAt } = moment;
    const making = pack(lists.filter(({ own }) => !own)).then(async ({ text, records }): Promise<Shared> => {
      const start = await packStart(oncePiece(`{"parts":[${text}`));
      return { asOf, readAt, start, records };
    });
    shared.delete(key);
    shared.set(key, making);
    const [oldest] = shared.keys();
    if (shared.size > MOST_SHARED && oldest !== undefined) shared.delete(oldest);
    making.catch(() => {
      if (shared.get(key) === making) shared.delete(key);
    });
    return await making;
  }

  return {
    /** The lists that have changed since a version, or all of them. Throws `week_not_found`. */
    async get(weekId: string, viewer: Viewer, since: string | undefined): Promise<SentStates> {
      const arrivedAt = clock();
      const ageOf = (readAt: number) => Math.max(0, arrivedAt - readAt);
      // Before anything is read: a change during the reading is sent once more, never left out.
      const moment = await changes.catchUp(weekId);
      const week = { weekId, systemId: moment.systemId };
      const lists = (await Promise.all(modules.map((listsOf) => listsOf(week, viewer)))).flat();
      const kind = await kindOf(moment, lists);
      const [asOf = '', earlier] = since?.split('~') ?? [];
      const places = earlier === kind ? await changes.placesSince(weekId, asOf) : null;
      if (places !== null) {
        const { text, records } = await pack(await changedOf(lists, weekId, places));
        const start = await packStart(oncePiece(`{"parts":[${text}`));
        return sent(
          start,
          { version: `${moment.asOf}~${kind}`, whole: false, ageMs: ageOf(moment.readAt) },
          records,
        );
      }
      const { start, readAt, asOf: readAsOf, records } = await whole(weekId, moment, kind, lists);
      const own = await pack(lists.filter((list) => list.own));
      const end = { version: `${readAsOf}~${kind}`, whole: true, ageMs: ageOf(readAt) };
      return sent(start, end, records + own.records, own.text);
    },
  };
}

function sent(start: PackedStart, about: object, records: number, lastPart?: string): SentStates {
  const parts = lastPart === undefined ? '' : `,${lastPart}`;
  const packed = gzipWithEnd(start, `${parts}],${JSON.stringify(about).slice(1)}`);
  return { packed, whole: lastPart !== undefined, records };
}

/** Viewers of one kind are given the same by one content of the week; another kind, and everything may be another. */
async function kindOf(moment: WeekMoment, lists: readonly ListOfWeek[]): Promise<string> {
  const hash = createHash('sha256').update(String(moment.content));
  for (const { address, name, list, own, get } of lists) {
    hash.update(JSON.stringify([address, name]));
    // The week's own lists change with its content; those of the season have no other version.
    if (list === seasonList && !own) hash.update((await get()).etag);
  }
  return hash.digest('base64url').slice(0, 22);
}

/** The lists that show one of these places. */
async function changedOf(
  lists: readonly ListOfWeek[],
  weekId: string,
  places: readonly string[],
): Promise<ListOfWeek[]> {
  const keys = new Set(places.map((place) => listKey(weekId, place)));
  const rooms = places
    .filter((place) => place.startsWith(ROOM))
    .map((place) => `"roomId":${JSON.stringify(place.slice(ROOM.length))}`);
  const roomsKey = listKey(weekId, listOfPlace(ROOM));
  const changed: ListOfWeek[] = [];
  for (const list of lists) {
    if (!keys.has(list.list)) continue;
    // Every key list changes with every room; of interest are those that have it.
    if (list.list === roomsKey) {
      const { body } = await list.get();
      if (!rooms.some((room) => body.includes(room))) continue;
    }
    changed.push(list);
  }
  return changed;
}

/** Packs lists, the longest first, and lets other requests have their turn in between. */
async function pack(lists: readonly ListOfWeek[]): Promise<{ text: string; records: number }> {
  const replies = await readAll(lists);
  const packer = createListPacker();
  for (const { address, reply } of replies.toSorted((a, b) => b.reply.body.length - a.reply.body.length)) {
    const { etag, asOf, body } = reply;
    packer.add(address, { etag, asOf, body: JSON.parse(body.toString()) } satisfies WeekState);
    await nextTurn();
  }
  const records = replies.reduce((sum, { reply }) => sum + reply.records, 0);
  return { text: JSON.stringify(packer.packed()), records };
}

async function readAll(lists: readonly ListOfWeek[]) {
  const replies: { address: string; reply: CachedReply }[] = [];
  const waiting = [...lists];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      replies.push({ address: next.address, reply: await next.get() });
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return replies;
}

async function* oncePiece(text: string): AsyncGenerator<string> {
  yield text;
}
