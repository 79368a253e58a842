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
  const state = { weekId: 'W1' as string | null, now: 1000 };
  const disk = new Map<string, unknown>(Object.entries(stored));
  const whileReading = vi.fn(async (_key: string) => {});
  const whileWriting = vi.fn(async (_lists: readonly PackedList[]) => {});
  const keepList = vi.fn(async (key: string, value: unknown) => void disk.set(key, value));
  const cache = createListCache({
    sealed: async () => ({
      list: async (key) => {
        const found = disk.get(key) ?? null;
        await whileReading(key);
        return found;
      },
      keepList,
      keepLists: async (lists) => {
        for (const { key, json } of lists) disk.set(key, JSON.parse(new TextDecoder().decode(json)));
        await whileWriting(lists);
        return true;
      },
    }),
    weekId: () => state.weekId,
    now: () => state.now,
  });
  return { state, disk, cache, keepList, whileReading, whileWriting };
}

/** Lists that were read at one moment and came together. */
const together =
  (lists: Record<string, unknown>, readAt = 1000) =>
  async (): Promise<FetchedLists> => ({
    ok: true,
    version: 'version',
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

test('what came while the rep signed out is kept for nobody, even when it has no list', async () => {
  const { cache, keepList } = phone();
  await cache.refreshAll(async () => {
    cache.forget();
    return together({})();
  });
  expect(keepList).not.toHaveBeenCalled();
});
