import { expect, test, vi } from 'vitest';
import type { ApiResult } from '#api/api-result.ts';
import type { PackedList } from '../storage/sealed-cache.ts';
import {
  createListKeeper,
  type FetchedLists,
  type KeptList,
  TOLD_ALONE,
  WEEK_STATES,
} from './list-keeper.ts';

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
  const keeper = createListKeeper({
    cache: async () => ({
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
  return { state, disk, keeper, keepList, whileReading, whileWriting };
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
  const { keeper, disk } = phone();
  expect(await keeper.refresh(COACH, async () => unchanged)).toEqual({ ok: false, kind: 'unproven' });
  expect([keeper.inMemory(COACH), disk.size]).toEqual([null, 0]);
});

test('an unchanged list is not written again', async () => {
  const { keeper, keepList } = phone({ [COACH]: kept() });
  expect(await keeper.refresh(COACH, async () => unchanged)).toBeNull();
  expect(keeper.inMemory(COACH)).toEqual(kept({ updatedAt: 1000 }));
  expect(keepList).not.toHaveBeenCalled();
});

test.each([COACH, WEEK_STATES])(
  'a list that comes from the disk after a sign-out is nobody’s, also while %s is read',
  async (moment) => {
    const { keeper, whileReading } = phone({ [COACH]: kept(), [WEEK_STATES]: kept() });
    whileReading.mockImplementation(async (key) => {
      if (key === moment) keeper.forget();
    });
    expect(await keeper.read(COACH)).toBeNull();
    expect(keeper.inMemory(COACH)).toBeNull();
  },
);

test.each([COACH, WEEK_STATES])(
  'what the server answers while the disk is read is newer than what the disk has: %s',
  async (moment) => {
    const { keeper, whileReading } = phone({ [COACH]: kept(), [WEEK_STATES]: kept() });
    whileReading.mockImplementation(async (key) => {
      if (key !== moment) return;
      whileReading.mockReset();
      await keeper.refresh(COACH, async () => reply(['new']));
    });
    expect(await keeper.read(COACH)).toMatchObject({ value: ['new'] });
    expect(keeper.inMemory(COACH)).toMatchObject({ value: ['new'] });
  },
);

test('the states of the week confirm what was read before them, and no list that only its own call tells', async () => {
  const room = `${TOLD_ALONE}12`;
  const { keeper } = phone({ [COACH]: kept(), [room]: kept(), lessons: kept({ updatedAt: 3000 }) });
  for (const key of [COACH, 'lessons']) await keeper.read(key);
  expect(await keeper.refreshAll(together({}, 2000))).toBeNull();
  const ages: (number | undefined)[] = [];
  for (const key of [COACH, room, 'lessons']) ages.push((await keeper.read(key))?.updatedAt);
  expect(ages).toEqual([2000, 500, 3000]);
});

test('nothing more is written once the rep has signed out in the middle of many lists', async () => {
  const { keeper, keepList, whileWriting } = phone();
  whileWriting.mockImplementation(async () => keeper.forget());
  const many = Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`list ${at}`, at]));
  expect(await keeper.refreshAll(together(many))).toBeNull();
  expect(whileWriting.mock.calls.map(([lists]) => lists.length)).toEqual([100]);
  expect(keepList).not.toHaveBeenCalled();
  expect(keeper.inMemory(WEEK_STATES)).toBeNull();
});

test('all lists that came together are written, in as many pieces as it takes', async () => {
  const { keeper, disk, whileWriting } = phone();
  const many = Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`list ${at}`, at]));
  expect(await keeper.refreshAll(together(many))).toBeNull();
  expect(whileWriting.mock.calls.map(([lists]) => lists.length)).toEqual([100, 50]);
  expect(await keeper.read('list 149')).toMatchObject({ value: 149 });
  expect(disk.get(WEEK_STATES)).toEqual({ weekId: 'W1', etag: null, value: 'version', updatedAt: 1000 });
});

test('a list that is fetched alone while older ones are written is what stays, in memory and on the disk', async () => {
  const { keeper, disk, state, whileWriting } = phone();
  whileWriting.mockImplementation(async () => {
    state.now = 2000;
    await keeper.refresh(COACH, async () => reply(['new']));
    // Both write at once; here the older one comes last.
    disk.set(COACH, kept({ value: ['old'], updatedAt: 1000 }));
  });
  await keeper.refreshAll(together({ [COACH]: ['old'] }));
  expect(keeper.inMemory(COACH)).toMatchObject({ value: ['new'] });
  expect(disk.get(COACH)).toMatchObject({ value: ['new'] });
});

test('a list in memory gives way to a newer one that came with the others', async () => {
  const { keeper } = phone({ [COACH]: kept() });
  await keeper.read(COACH);
  await keeper.refreshAll(together({ [COACH]: ['new'] }));
  expect(await keeper.read(COACH)).toMatchObject({ value: ['new'] });
});

test('what came while the rep signed out is kept for nobody, even when it has no list', async () => {
  const { keeper, keepList } = phone();
  await keeper.refreshAll(async () => {
    keeper.forget();
    return together({})();
  });
  expect(keepList).not.toHaveBeenCalled();
});
