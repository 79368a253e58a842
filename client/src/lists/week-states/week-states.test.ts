import { AS_OF_HEADER } from '@offpiste/domain/contract/headers.ts';
import { expect, test } from 'vitest';
import type { ApiResult } from '#api/api-result.ts';
import { createListCache, type KeptList } from '#offline/lists/list-cache.ts';
import type { PackedList } from '#offline/storage/kept.ts';
import { statesReply } from '#testing/states-reply.ts';
import { listsOf } from '../lists.ts';
import { readStates } from './read-states.ts';
import { createWeekStates } from './week-states.ts';

const { allCoaches, coachTickets, reps } = listsOf('W1');
const coach = coachTickets('4', 'outbound');
const ticketsOf = (loaded: 0 | 1) => ({
  total: 1,
  loaded,
  tickets: [
    {
      name: 'Ann Fell',
      bookingRef: 'NUCO-AB12CD-000001',
      barcode: 'NUCO-AB12CD-000001',
      loaded,
      deleted: '0' as const,
      pickUpLocation: 'Leeds',
      equipment: 0,
    },
  ],
});
const lists = {
  [allCoaches.path]: { outbound: ['4'], inbound: [] },
  [coach.path]: ticketsOf(0),
  [reps.path]: [],
};

function phone() {
  const state: { weekId: string | null; now: number; writes: boolean; whileAsking: () => Promise<void> } = {
    weekId: 'W1',
    now: 1_000,
    writes: true,
    whileAsking: async () => {},
  };
  const disk = new Map<string, KeptList>();
  const written: number[] = [];
  const cache = createListCache({
    sealed: async () => ({
      list: async (key) => disk.get(key) ?? null,
      keepList: async (key, value) => void disk.set(key, value as KeptList),
      keepLists: async (packed: readonly PackedList[]) => {
        written.push(packed.length);
        for (const { key, json } of packed)
          if (state.writes) disk.set(key, JSON.parse(new TextDecoder().decode(json)) as KeptList);
        return state.writes;
      },
    }),
    weekId: () => state.weekId,
    now: () => state.now,
  });
  const asked: string[] = [];
  const replies: ApiResult<Uint8Array<ArrayBuffer>>[] = [];
  const states = createWeekStates({
    get: async (path) => {
      asked.push(path);
      await state.whileAsking();
      return replies.shift() ?? { ok: false, kind: 'network' };
    },
    read: readStates,
    cache,
    week: () => (state.weekId === null ? null : { weekId: state.weekId, systemId: 'S1' }),
    now: () => state.now,
  });
  return { state, disk, written, cache, asked, replies, states };
}

const reply = (bytes: Uint8Array<ArrayBuffer>): ApiResult<Uint8Array<ArrayBuffer>> => ({
  ok: true,
  status: 200,
  value: bytes,
  headers: new Headers(),
});

test('every list is kept as if it had been fetched alone, in one write', async () => {
  const { states, replies, cache, written, disk } = phone();
  replies.push(reply(statesReply(lists, { ageMs: 400 })));
  expect(await states.refresh()).toBeNull();
  expect(written).toEqual([3]);
  expect(await cache.read(coach.key)).toEqual({
    weekId: 'W1',
    etag: `"${coach.path}"`,
    value: ticketsOf(0),
    updatedAt: 600,
    asOf: '7/100:100:',
  });
  expect(disk.has(reps.key)).toBe(true);
});

test('from then on it asks for what has changed, and the rest is known to be up to date', async () => {
  const { state, states, replies, asked, cache } = phone();
  replies.push(reply(statesReply(lists)));
  await states.refresh();
  await cache.read(reps.key);
  state.now = 9_000;
  replies.push(reply(statesReply({ [coach.path]: ticketsOf(1) }, { whole: false, version: 'later~kind' })));
  await states.refresh();
  expect(asked).toEqual(['/api/week/states/W1', '/api/week/states/W1?since=7%2F100%3A100%3A~kind']);
  expect(await cache.read(coach.key)).toMatchObject({ value: ticketsOf(1), updatedAt: 9_000 });
  expect(await cache.read(reps.key)).toMatchObject({ updatedAt: 9_000 });
  expect(await cache.read(allCoaches.key)).toMatchObject({ updatedAt: 9_000 });
  await states.refresh();
  expect(asked.at(-1)).toContain('since=later~kind');
});

test('a list that was fetched alone meanwhile is newer, and stays', async () => {
  const { state, states, replies, cache, disk } = phone();
  replies.push(reply(statesReply(lists)));
  state.whileAsking = async () => {
    state.now = 2_000;
    await cache.refresh(coach.key, async () => ({
      ok: true,
      status: 200,
      value: ticketsOf(1),
      headers: new Headers(),
    }));
  };
  await states.refresh();
  expect(cache.inMemory(coach.key)).toMatchObject({ value: ticketsOf(1) });
  expect(disk.get(coach.key)).toMatchObject({ value: ticketsOf(1) });
});

test.each([
  ['signed out', ({ cache }: ReturnType<typeof phone>) => cache.forget()],
  ['in another week', ({ state }: ReturnType<typeof phone>) => Object.assign(state, { weekId: 'W2' })],
])('who is %s meanwhile is left nothing', async (_, leave) => {
  const here = phone();
  here.replies.push(reply(statesReply(lists)));
  here.state.whileAsking = async () => leave(here);
  await here.states.refresh();
  expect(here.disk.size).toBe(0);
});

test('a list of another shape, or no such reply at all, is proof of nothing', async () => {
  const { states, replies, disk } = phone();
  replies.push(reply(statesReply({ ...lists, [coach.path]: { total: 'many' } })));
  expect(await states.refresh()).toEqual({ ok: false, kind: 'unproven' });
  replies.push(reply(new Uint8Array([60, 104, 116, 109, 108])));
  expect(await states.refresh()).toEqual({ ok: false, kind: 'unproven' });
  expect(disk.size).toBe(0);
});

test('a phone that cannot write does not claim a version', async () => {
  const { state, states, replies, asked } = phone();
  state.writes = false;
  replies.push(reply(statesReply(lists)));
  expect(await states.refresh()).not.toBeNull();
  await states.refresh();
  expect(asked[1]).toBe('/api/week/states/W1');
});

test('asked twice at once it asks the server once', async () => {
  const { states, replies, asked } = phone();
  replies.push(reply(statesReply(lists)));
  expect(await Promise.all([states.refresh(), states.refresh()])).toEqual([null, null]);
  expect(asked).toHaveLength(1);
});

const before = '7/90:90:';
const after = '7/120:120:';
const alone = (loaded: 0 | 1, asOf: string): ApiResult<unknown> => ({
  ok: true,
  status: 200,
  value: ticketsOf(loaded),
  headers: new Headers({ [AS_OF_HEADER]: asOf }),
});

test('a list that was fetched alone while the reply was long on its way is replaced when it is the older one', async () => {
  const { state, states, replies, cache, disk } = phone();
  replies.push(reply(statesReply({ ...lists, [coach.path]: ticketsOf(1) })));
  state.whileAsking = async () => {
    state.now = 2_000;
    await cache.refresh(coach.key, async () => alone(0, before));
  };
  await states.refresh();
  expect(await cache.read(coach.key)).toMatchObject({ value: ticketsOf(1) });
  expect(disk.get(coach.key)).toMatchObject({ value: ticketsOf(1) });
});

test('a list that comes late, from before the lists of the week, does not replace the newer one', async () => {
  const { states, replies, cache, disk } = phone();
  const late = cache.refresh(coach.key, async () => {
    replies.push(reply(statesReply({ ...lists, [coach.path]: ticketsOf(1) })));
    await states.refresh();
    return alone(0, before);
  });
  expect(await late).toBeNull();
  expect(await cache.read(coach.key)).toMatchObject({ value: ticketsOf(1) });
  expect(disk.get(coach.key)).toMatchObject({ value: ticketsOf(1) });
});

test('a list from after the lists of the week replaces its own, whatever the clock of the phone says', async () => {
  const { state, states, replies, cache } = phone();
  state.now = 9_000_000;
  replies.push(reply(statesReply(lists)));
  await states.refresh();
  state.now = 1_000;
  await cache.refresh(coach.key, async () => alone(1, after));
  expect(cache.inMemory(coach.key)).toMatchObject({ value: ticketsOf(1) });
});

test('a list that the week’s states never bring is kept, however old its snapshot', async () => {
  const { states, replies, cache } = phone();
  replies.push(reply(statesReply(lists)));
  await states.refresh();
  await cache.refresh('rooms/room/7', async () => alone(0, before));
  await cache.refresh('rooms/room/7', async () => alone(1, before));
  expect(cache.inMemory('rooms/room/7')).toMatchObject({ value: ticketsOf(1) });
});

test('a list that a page holds from before another tab kept the week is read from the phone', async () => {
  const { states, replies, cache, disk } = phone();
  await cache.refresh(coach.key, async () => alone(0, before));
  const ofOtherTab = { weekId: 'W1', etag: null, updatedAt: 2_000 };
  disk.set(coach.key, { ...ofOtherTab, value: ticketsOf(1), asOf: '7/100:100:' });
  disk.set('week-states', { ...ofOtherTab, value: '7/100:100:~kind' });
  replies.push(reply(statesReply({}, { whole: false, version: `${after}~kind` })));
  await states.refresh();
  expect(await cache.read(coach.key)).toMatchObject({ value: ticketsOf(1) });
});
