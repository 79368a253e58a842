import { AS_OF_HEADER } from '@offpiste/domain/contract/headers.ts';
import { expect, test, vi } from 'vitest';
import type { ApiResult } from '#api/api-result.ts';
import type { PackedList } from '../storage/kept.ts';
import { createListCache, type FetchedLists, type KeptList, SINGLE_ROOM, WEEK_STATES } from './list-cache.ts';

const COACH = 'coach:4:outbound';

const kept = (over: Partial<KeptList> = {}): KeptList => ({
  weekId: 'W1',
  etag: '"0"',
  value: ['kept'],
  updatedAt: 500,
  ...over,
});
const reply = (value: unknown): ApiResult<unknown> => ({
  ok: true,
  status: 200,
  value,
  headers: new Headers({ etag: '"1"' }),
});
const unchanged: ApiResult<unknown> = { ok: true, status: 304, value: undefined, headers: new Headers() };

function phone(stored: Record<string, KeptList> = {}) {
  const state = { weekId: 'W1' as string | null, now: 1000, isFull: false };
  const disk = new Map<string, unknown>(Object.entries(stored));
  const whileReading = vi.fn(async (_key: string) => {});
  const whileWriting = vi.fn(async (_lists: readonly PackedList[]) => {});
  const keepList = vi.fn(async (key: string, value: unknown): Promise<void> => void disk.set(key, value));
  const keepLists = async (lists: readonly PackedList[]) => {
    for (const { key, json } of lists) disk.set(key, JSON.parse(new TextDecoder().decode(json)));
    await whileWriting(lists);
    return !state.isFull;
  };
  const cache = createListCache({
    sealed: async () => ({
      list: async (key) => {
        const found = disk.get(key) ?? null;
        await whileReading(key);
        return found;
      },
      keepList,
      keepLists,
    }),
    weekId: () => state.weekId,
    now: () => state.now,
  });
  return { state, disk, cache, keepList, whileReading, whileWriting };
}

/** A list that was fetched alone, as the server read it in a snapshot. */
const readIn = (snapshot: string, value: unknown = ['alone'], etag?: string): ApiResult<unknown> => ({
  ok: true,
  status: 200,
  value,
  headers: new Headers({ [AS_OF_HEADER]: snapshot, ...(etag && { etag }) }),
});

/** Lists that were read at one moment and came together. */
const together =
  (lists: Record<string, unknown>, readAt = 1000, version = 'version') =>
  async (): Promise<FetchedLists> => ({
    ok: true,
    version,
    readAt,
    lists: Object.entries(lists).map(([key, value]) => ({
      key,
      json: new TextEncoder().encode(JSON.stringify(kept({ value, updatedAt: readAt }))),
    })),
  });

test('"unchanged" of a list that this phone does not have proves nothing', async () => {
  const { cache, disk } = phone();
  expect(await cache.refresh(COACH, async () => unchanged)).toEqual({ ok: false, kind: 'unproven' });
  expect([cache.inMemory(COACH), disk.size]).toEqual([null, 0]);
});

test('an unchanged list is not written again', async () => {
  const { cache, keepList } = phone({ [COACH]: kept() });
  expect(await cache.refresh(COACH, async () => unchanged)).toBeNull();
  expect(cache.inMemory(COACH)).toEqual(kept({ updatedAt: 1000 }));
  expect(keepList).not.toHaveBeenCalled();
});

test('what the disk has of another week is not this week’s list', async () => {
  const { cache, state } = phone({ [COACH]: kept({ weekId: 'W2', value: ['of the other week'] }) });
  expect(await cache.read(COACH)).toBeNull();
  state.weekId = 'W2';
  expect(await cache.read(COACH)).toMatchObject({ value: ['of the other week'] });
});

test.each([COACH, WEEK_STATES])(
  'a list that comes from the disk after a sign-out is nobody’s, also while %s is read',
  async (moment) => {
    const { cache, whileReading } = phone({ [COACH]: kept(), [WEEK_STATES]: kept() });
    whileReading.mockImplementation(async (key) => {
      if (key === moment) cache.forget();
    });
    expect(await cache.read(COACH)).toBeNull();
    expect(cache.inMemory(COACH)).toBeNull();
  },
);

test.each([COACH, WEEK_STATES])(
  'what the server answers while the disk is read is newer than what the disk has: %s',
  async (moment) => {
    const { cache, whileReading } = phone({ [COACH]: kept(), [WEEK_STATES]: kept() });
    whileReading.mockImplementation(async (key) => {
      if (key !== moment) return;
      whileReading.mockReset();
      await cache.refresh(COACH, async () => reply(['new']));
    });
    expect(await cache.read(COACH)).toMatchObject({ value: ['new'] });
    expect(cache.inMemory(COACH)).toMatchObject({ value: ['new'] });
  },
);

test('the states of the week confirm the lists that were read before them, and no list that they never bring', async () => {
  const room = `${SINGLE_ROOM}12`;
  const { cache } = phone({ [COACH]: kept(), [room]: kept(), lessons: kept({ updatedAt: 3000 }) });
  for (const key of [COACH, 'lessons']) await cache.read(key);
  expect(await cache.refreshAll(together({}, 2000))).toBeNull();
  const ages: (number | undefined)[] = [];
  for (const key of [COACH, room, 'lessons']) ages.push((await cache.read(key))?.updatedAt);
  expect(ages).toEqual([2000, 500, 3000]);
});

test('nothing more is written once the rep has signed out in the middle of many lists', async () => {
  const { cache, keepList, whileWriting } = phone();
  whileWriting.mockImplementation(async () => cache.forget());
  const many = Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`list ${at}`, at]));
  expect(await cache.refreshAll(together(many))).toBeNull();
  expect(whileWriting.mock.calls.map(([lists]) => lists.length)).toEqual([100]);
  expect(keepList).not.toHaveBeenCalled();
  expect(cache.inMemory(WEEK_STATES)).toBeNull();
});

test('all lists that came together are written, in as many pieces as it takes', async () => {
  const { cache, disk, whileWriting } = phone();
  const many = Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`list ${at}`, at]));
  expect(await cache.refreshAll(together(many))).toBeNull();
  expect(whileWriting.mock.calls.map(([lists]) => lists.length)).toEqual([100, 50]);
  expect(await cache.read('list 149')).toMatchObject({ value: 149 });
  expect(disk.get(WEEK_STATES)).toEqual({ weekId: 'W1', etag: null, value: 'version', updatedAt: 1000 });
});

test('a list that is fetched alone while older ones are written is what stays, in memory and on the disk', async () => {
  const { cache, disk, state, whileWriting } = phone();
  let alone: Promise<unknown> | undefined;
  whileWriting.mockImplementation(async () => {
    state.now = 2000;
    alone ??= cache.refresh(COACH, async () => reply(['new']));
    await new Promise((resolve) => setTimeout(resolve, 10));
    // Here the older one is the last to reach the disk.
    disk.set(COACH, kept({ value: ['old'], updatedAt: 1000 }));
  });
  await cache.refreshAll(together({ [COACH]: ['old'] }));
  expect(await alone).toBeNull();
  expect(cache.inMemory(COACH)).toMatchObject({ value: ['new'] });
  expect(disk.get(COACH)).toMatchObject({ value: ['new'] });
});

test('a list in memory gives way to a newer one that came with the others', async () => {
  const { cache } = phone({ [COACH]: kept() });
  await cache.read(COACH);
  await cache.refreshAll(together({ [COACH]: ['new'] }));
  expect(await cache.read(COACH)).toMatchObject({ value: ['new'] });
});

const EARLIER = '7/100:100:';
const LATER = '7/105:105:';
const AFTER = '7/106:106:';
const AFTER_RESTORE = '8/1:1:';
const version = (snapshot: string) => `${snapshot}~kind`;

test.each([
  ['stays when the server read it later, whatever the phone’s clock says', LATER, 900, EARLIER, 'alone'],
  [
    'gives way when the server read it earlier and its reply was long on its way',
    EARLIER,
    3000,
    LATER,
    'together',
  ],
  ['stays when both were read in the same snapshot', LATER, 900, LATER, 'alone'],
  ['stays when only the clock can say, and says later', AFTER_RESTORE, 1001, LATER, 'alone'],
  ['gives way when only the clock can say, and says the same', AFTER_RESTORE, 1000, LATER, 'together'],
])('a list that was fetched alone before the others came %s', async (_, alone, at, others, stays) => {
  const { cache, state, disk } = phone();
  state.now = at;
  await cache.refresh(COACH, async () => readIn(alone));
  await cache.refreshAll(together({ [COACH]: ['together'] }, 1000, version(others)));
  expect(await cache.read(COACH)).toMatchObject({ value: [stays] });
  expect(disk.get(COACH)).toMatchObject({ value: [stays] });
});

test.each([
  ['read before them is dropped, as nothing would correct it', COACH, EARLIER, 'together'],
  ['read with them is kept', COACH, LATER, 'alone'],
  ['that cannot be compared with them is kept', COACH, AFTER_RESTORE, 'alone'],
  ['that they never bring is kept', `${SINGLE_ROOM}12`, EARLIER, 'alone'],
])('after all lists of the week came, one %s', async (_, key, snapshot, stays) => {
  const { cache, disk } = phone();
  await cache.refreshAll(together({ [key]: ['together'] }, 1000, version(LATER)));
  await cache.read(key);
  expect(await cache.refresh(key, async () => readIn(snapshot))).toBeNull();
  expect(cache.inMemory(key)).toMatchObject({ value: [stays] });
  expect(disk.get(key)).toMatchObject({ value: [stays] });
});

test.each([
  ['of a server process that had not heard of a change yet does not replace it', EARLIER, '"1"', 'newer'],
  ['of a later moment replaces it', AFTER, '"1"', 'reply'],
  ['of the same contents takes its place, wherever it was read', EARLIER, '"2"', 'reply'],
  ['from before a restore is as good as any other', AFTER_RESTORE, '"1"', 'reply'],
])('a reply to a list that is newer here, %s', async (_what, snapshot, etag, shown) => {
  const { cache } = phone();
  await cache.refresh(COACH, async () => readIn(LATER, ['newer'], '"2"'));
  expect(await cache.refresh(COACH, async () => readIn(snapshot, ['reply'], etag))).toBeNull();
  expect(cache.inMemory(COACH)).toMatchObject({ value: [shown] });
});

test('a list that this phone did not have is kept, however old', async () => {
  const { cache } = phone();
  await cache.refreshAll(together({}, 1000, version(LATER)));
  await cache.refresh(COACH, async () => readIn(EARLIER));
  expect(await cache.read(COACH)).toMatchObject({ value: ['alone'] });
});

test('lists that another tab has brought replace older ones in memory', async () => {
  const room = `${SINGLE_ROOM}12`;
  const { cache, disk } = phone();
  await cache.refresh(COACH, async () => readIn(EARLIER));
  await cache.refresh(room, async () => readIn(EARLIER));
  await cache.refresh('lessons', async () => readIn('7/106:106:'));
  const states = kept({ value: version(LATER), updatedAt: 2000 });
  for (const key of [COACH, room, 'lessons']) disk.set(key, kept({ value: ['of the other tab'] }));
  disk.set(WEEK_STATES, states);
  expect(await cache.read(WEEK_STATES)).toEqual(states);
  const shown = [];
  for (const key of [COACH, room, 'lessons']) shown.push((await cache.read(key))?.value);
  expect(shown).toEqual([['of the other tab'], ['alone'], ['alone']]);
});

test('lists that could not be written are not confirmed: all of them are requested again', async () => {
  const { cache, state, disk } = phone({ lessons: kept() });
  await cache.read('lessons');
  state.isFull = true;
  expect(await cache.refreshAll(together({ [COACH]: ['new'] }))).toEqual({ ok: false, kind: 'unproven' });
  expect([cache.inMemory(WEEK_STATES), disk.has(WEEK_STATES)]).toEqual([null, false]);
  expect(await cache.read('lessons')).toEqual(kept());
});

test('a rep who signs out while the last of many lists is written leaves nothing in memory', async () => {
  const { cache, keepList } = phone();
  keepList.mockImplementation(async () => cache.forget());
  await cache.refreshAll(together({}));
  expect(cache.inMemory(WEEK_STATES)).toBeNull();
});

test('many lists are on the disk when their fetching ends', async () => {
  const { cache, disk, keepList } = phone();
  keepList.mockImplementation(async (key, value) => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    disk.set(key, value);
  });
  await cache.refreshAll(together({}));
  expect([disk.has(WEEK_STATES), cache.inMemory(WEEK_STATES)]).toEqual([true, disk.get(WEEK_STATES)]);
});

test('what came while the rep signed out is kept for nobody, even when it has no list', async () => {
  const { cache, keepList } = phone();
  await cache.refreshAll(async () => {
    cache.forget();
    return together({})();
  });
  expect(keepList).not.toHaveBeenCalled();
});
