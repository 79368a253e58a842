import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eraseWeekData } from '#offline/local-database.ts';
import { repOffline } from '#offline/rep-offline.ts';
import { lock, unlock } from '#session/app-lock.ts';
import { storePin } from '#session/pin-store.ts';
import { selectWeek } from '#session/selected-week.ts';
import { clearStoredSession, storeSession } from '#session/token/session-storage.ts';
import { nucoRep } from '#testing/fixtures.ts';
import { holdFirstSeal } from '#testing/hold-first-seal.ts';
import { type PlaceHere, useKeepLastPlace, useLastPlace } from './last-place.ts';

const colleague = { ...nucoRep, repId: 'R200', name: 'Max Hill' };
const coach: PlaceHere = {
  title: 'Coach 4 Outbound',
  plate: { shape: 'square', text: '4' },
  count: { value: 1, max: 50 },
  camera: 'load',
};
/** Longer than a place waits before it is kept. */
const SETTLED_MS = 600;

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  storeSession('token', nucoRep);
  await storePin('1357');
  unlock();
  selectWeek('W1');
});
afterEach(() => {
  vi.useRealTimers();
  clearStoredSession();
  selectWeek(null);
});

/** A screen of the place, opened by whoever is signed in. */
function arrive(place: PlaceHere = coach) {
  const history = createMemoryHistory({ initialEntries: ['/loadCoach/coach-4/outbound'] });
  const router = createRouter({ routeTree: createRootRoute(), history });
  return renderHook((here: PlaceHere) => useKeepLastPlace(here), {
    initialProps: place,
    wrapper: ({ children }) => <RouterContextProvider router={router}>{children}</RouterContextProvider>,
  });
}
const stay = (ms = SETTLED_MS) => act(() => vi.advanceTimersByTime(ms));

/** What a screen offers once this phone has been read. */
async function offered() {
  const { result, unmount } = renderHook(useLastPlace);
  await act(async () => void (await kept()));
  unmount();
  return result.current;
}
const kept = async () => (await repOffline())?.cache.list('last-place');

test('the next rep on a phone that was not started again is not offered the place of the one before', async () => {
  const screen = arrive();
  stay();
  expect((await offered())?.title).toBe(coach.title);
  act(() => storeSession('token', colleague));
  expect(await offered()).toBeNull();
  screen.rerender({ ...coach, count: { value: 2, max: 50 } });
  stay();
  expect(await offered()).toBeNull();
  screen.unmount();
  await (await repOffline())?.cache.keepList('kept later', 1);
  expect([await offered(), await kept()]).toEqual([null, null]);
});

test('a screen that closes with its rep’s session keeps nothing for the next one, not even a moment later', async () => {
  const screen = arrive();
  act(() => storeSession('token', colleague));
  screen.unmount();
  stay();
  expect(await offered()).toBeNull();
  expect(await kept()).toBeNull();
});

test('a place is offered no longer once the week’s data was erased', async () => {
  arrive();
  stay();
  await offered();
  await act(eraseWeekData);
  expect(await offered()).toBeNull();
});

test('a place of a clock that was set back by a day is not offered', async () => {
  arrive();
  stay();
  vi.setSystemTime(Date.now() - 24 * 3_600_000);
  expect(await offered()).toBeNull();
});

test('a place keeps the count of its last passenger and its open camera, and is of the week in which the screen opened', async () => {
  const screen = arrive();
  stay();
  selectWeek('W2');
  screen.rerender({ ...coach, count: { value: 2, max: 50 } });
  stay();
  expect(await offered()).toMatchObject({ weekId: 'W1', count: { value: 2, max: 50 } });
  await expect.poll(kept).toMatchObject({ count: { value: 2, max: 50 }, camera: 'load' });
});

test('the later of two counts is the one that stays, also when the earlier takes longer to seal', async () => {
  const { begun, letGo } = holdFirstSeal();
  const screen = arrive();
  stay();
  await begun();
  screen.rerender({ ...coach, count: { value: 2, max: 50 } });
  stay();
  // Time enough for whatever is written.
  for (let looks = 0; looks < 50; looks++) await kept();
  await letGo();
  for (let looks = 0; looks < 50; looks++) await kept();
  expect(await kept()).toMatchObject({ count: { value: 2, max: 50 } });
});

test('a place that was left before its list came is offered without a count', async () => {
  arrive({ ...coach, count: { value: 0, max: 0 } }).unmount();
  expect(await offered()).toMatchObject({ title: coach.title, count: null });
});

test('a rep who leaves has closed the camera and one whose app locks has not', async () => {
  const left = arrive();
  left.unmount();
  stay();
  expect(await offered()).toMatchObject({ camera: null });
  const locked = arrive();
  act(lock);
  locked.unmount();
  expect(await offered()).toMatchObject({ camera: 'load' });
});
