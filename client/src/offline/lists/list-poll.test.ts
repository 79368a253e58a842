import { AS_OF_HEADER } from '@offpiste/domain/contract/headers.ts';
import { expect, test, vi } from 'vitest';
import type { ApiResult } from '#api/api-result.ts';
import { createListCache, type FetchList, type KeptList } from './list-cache.ts';
import { createListPoll, type ListView } from './list-poll.ts';

function phone(stored: Record<string, KeptList> = {}) {
  const state = { weekId: 'W1' as string | null, now: 1000, whileAsking: async () => {} };
  const disk = new Map<string, unknown>(Object.entries(stored));
  const cache = createListCache({
    sealed: async () => ({
      list: async (key) => disk.get(key) ?? null,
      keepList: async (key, value) => void disk.set(key, value),
      keepLists: async () => false,
    }),
    weekId: () => state.weekId,
    now: () => state.now,
  });
  const asked: Record<string, string>[] = [];
  const replies: ApiResult<unknown>[] = [];
  const fetchList: FetchList<unknown> = async (headers) => {
    asked.push(headers);
    await state.whileAsking();
    return replies.shift() ?? { ok: false, kind: 'network' };
  };
  const openPoll = () =>
    createListPoll({
      key: 'coach:4:outbound',
      cache,
      fetchList: () => fetchList,
    });
  return { state, disk, cache, asked, replies, openPoll, poll: openPoll() };
}

const reply = (value: unknown, etag: string | null = '"1"'): ApiResult<unknown> => ({
  ok: true,
  status: 200,
  value,
  headers: new Headers(etag ? { etag } : {}),
});
const unchanged: ApiResult<unknown> = { ok: true, status: 304, value: undefined, headers: new Headers() };
const kept = (over: Partial<KeptList> = {}): KeptList => ({
  weekId: 'W1',
  etag: '"0"',
  value: ['kept'],
  updatedAt: 500,
  ...over,
});

test('a list is loading until the server answers, then fresh and kept', async () => {
  const { poll, replies, disk } = phone();
  replies.push(reply(['Jo']));
  expect(poll.view()).toEqual({ list: null, state: 'loading', failure: null });
  await poll.refresh();
  expect(poll.view()).toMatchObject({ list: { value: ['Jo'], updatedAt: 1000 }, state: 'fresh' });
  expect(disk.get('coach:4:outbound')).toMatchObject({ weekId: 'W1', etag: '"1"', value: ['Jo'] });
});

test('an unchanged list costs no body, stays the same object and is known to be right now', async () => {
  const { poll, replies, asked, state } = phone();
  replies.push(reply(['Jo']), unchanged);
  await poll.refresh();
  const before = poll.view().list?.value;
  state.now = 11_000;
  await poll.refresh();
  expect(asked).toEqual([{}, { 'If-None-Match': '"1"' }]);
  expect(poll.view().list?.value).toBe(before);
  expect(poll.view().list?.updatedAt).toBe(11_000);
});

test('without a network the list kept on this phone shows as stale, with its age', async () => {
  const { poll } = phone({ 'coach:4:outbound': kept() });
  await poll.refresh();
  expect(poll.view()).toMatchObject({
    list: { value: ['kept'], updatedAt: 500 },
    state: 'stale',
    failure: { kind: 'network' },
  });
});

test('while the server is asked this phone’s copy shows as stale, and a list the server has sent stays fresh', async () => {
  const { poll, replies, state } = phone({ 'coach:4:outbound': kept() });
  const seen: ListView[] = [];
  state.whileAsking = async () => void seen.push(poll.view());
  replies.push(reply(['Jo']), reply(['Jo']));
  await poll.refresh();
  await poll.refresh();
  expect(seen).toMatchObject([
    { list: { value: ['kept'] }, state: 'stale', failure: null },
    { list: { value: ['Jo'] }, state: 'fresh', failure: null },
  ]);
});

test('a list in memory shows at once, as stale', async () => {
  const { cache, openPoll } = phone({ 'coach:4:outbound': kept() });
  await cache.read('coach:4:outbound');
  expect(openPoll().view()).toEqual({ list: kept(), state: 'stale', failure: null });
});

test('a copy that came onto the phone after a failure shows as stale, with the failure', async () => {
  const { poll, state, disk } = phone();
  await poll.refresh();
  disk.set('coach:4:outbound', kept());
  let seen: ListView | undefined;
  state.whileAsking = async () => {
    seen = poll.view();
  };
  await poll.refresh();
  expect(seen).toEqual({ list: kept(), state: 'stale', failure: { ok: false, kind: 'network' } });
});

test('those who watch a list are called at every change until they stop', async () => {
  const { poll, replies } = phone();
  replies.push(reply(['Jo']), reply(['Max']));
  const states: string[] = [];
  const stop = poll.subscribe(() => states.push(poll.view().state));
  const other = vi.fn();
  poll.subscribe(other);
  await poll.refresh();
  stop();
  await poll.refresh();
  expect(states).toEqual(['fresh']);
  expect(other).toHaveBeenCalledTimes(2);
});

test('a list that this phone does not have fails', async () => {
  const { poll } = phone();
  await poll.refresh();
  expect(poll.view()).toMatchObject({ list: null, state: 'failed' });
});

test('a list of another week is not shown', async () => {
  const { poll } = phone({ 'coach:4:outbound': kept({ weekId: 'W0' }) });
  await poll.refresh();
  expect(poll.view().list).toBeNull();
});

test('a reply that arrives after the week has changed, or after signing out, is dropped', async () => {
  const { poll, replies, state, cache, disk } = phone();
  replies.push(reply(['Jo']), reply(['Jo']));
  state.whileAsking = async () => {
    state.weekId = 'W2';
  };
  await poll.refresh();
  state.weekId = 'W1';
  state.whileAsking = async () => cache.forget();
  await poll.refresh();
  expect(disk.size).toBe(0);
  expect(cache.inMemory('coach:4:outbound')).toBeNull();
});

test('a list of which no change is known is known to be right now, without a request', async () => {
  const { poll, asked, state, replies } = phone({ 'coach:4:outbound': kept() });
  await poll.refresh();
  state.now = 11_000;
  expect(await poll.confirm(11_000)).toBe(true);
  expect(poll.view()).toEqual({ list: kept({ updatedAt: 11_000 }), state: 'fresh', failure: null });
  expect(await poll.confirm(9_000)).toBe(true);
  expect(poll.view().list?.updatedAt).toBe(11_000);
  expect([asked.length, replies.length]).toEqual([1, 0]);
});

test('a list that this phone does not have, or not of this week, is not known to be right', async () => {
  expect(await phone().poll.confirm(2_000)).toBe(false);
  const { poll, state } = phone({ 'coach:4:outbound': kept() });
  state.weekId = 'W2';
  expect(await poll.confirm(2_000)).toBe(false);
  expect(poll.view().list).toBeNull();
});

test('a list whose request is under way is left to its reply', async () => {
  const { poll, state, replies } = phone({ 'coach:4:outbound': kept() });
  replies.push(reply(['Jo']));
  state.whileAsking = async () => {
    expect(await poll.confirm(90_000)).toBe(true);
    await poll.fail({ ok: false, kind: 'timeout' });
    expect(poll.view()).toMatchObject({ list: { updatedAt: 500 }, state: 'stale', failure: null });
  };
  await poll.refresh();
  expect(poll.view()).toMatchObject({ list: { value: ['Jo'], updatedAt: 1_000 }, state: 'fresh' });
});

test('where the server could not be asked, this phone’s copy shows as stale, with the reason', async () => {
  const { poll } = phone({ 'coach:4:outbound': kept() });
  await poll.fail({ ok: false, kind: 'timeout' });
  expect(poll.view()).toEqual({ list: kept(), state: 'stale', failure: { ok: false, kind: 'timeout' } });
  const nothing = phone().poll;
  await nothing.fail({ ok: false, kind: 'timeout' });
  expect(nothing.view()).toMatchObject({ list: null, state: 'failed' });
});

test('a request during another one causes one more afterwards', async () => {
  const { poll, replies, asked } = phone();
  replies.push(reply(['before']), reply(['after']));
  await Promise.all([poll.refresh(), poll.refresh(), poll.refresh()]);
  expect(asked).toHaveLength(2);
  expect(poll.view().list?.value).toEqual(['after']);
});

test('a list of the season holds in every week, and before one is chosen', async () => {
  const { cache, state, disk } = phone();
  state.weekId = null;
  await cache.refresh('season/contacts', async () => reply(['Office']));
  await cache.refresh('coaches', async () => reply(['C1']));
  state.weekId = 'W1';
  expect(cache.inMemory('season/contacts')).toMatchObject({ value: ['Office'] });
  expect(cache.inMemory('coaches')).toBeNull();
  cache.forget();
  expect(await cache.read('season/contacts')).toEqual(disk.get('season/contacts'));
  expect(await cache.read('coaches')).toBeNull();
});

test('a list is as new as the asking for it, however long the answer took', async () => {
  const { poll, replies, state } = phone();
  state.whileAsking = async () => {
    state.now = 4_000;
  };
  replies.push(reply(['Jo']));
  await poll.refresh();
  expect(poll.view().list?.updatedAt).toBe(1_000);
});

test('the snapshot of a list is kept with it, also when it comes with "unchanged"', async () => {
  const { poll, replies, disk } = phone();
  const asOf = (snapshot: string) => new Headers({ etag: '"1"', [AS_OF_HEADER]: snapshot });
  replies.push(
    { ok: true, status: 200, value: ['Jo'], headers: asOf('7/100:100:') },
    { ok: true, status: 304, value: undefined, headers: asOf('7/105:105:') },
    unchanged,
  );
  await poll.refresh();
  expect(disk.get('coach:4:outbound')).toMatchObject({ asOf: '7/100:100:' });
  await poll.refresh();
  expect(disk.get('coach:4:outbound')).toMatchObject({ value: ['Jo'], asOf: '7/105:105:' });
  await poll.refresh();
  expect(poll.view().list).toMatchObject({ asOf: '7/105:105:' });
});
