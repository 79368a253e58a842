import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { ApiResult } from '#api/api-result.ts';
import { selectWeek } from '#session/selected-week.ts';
import { createEvent } from '#state/event.ts';
import { connectivity } from '../connectivity.ts';
import type { Hint } from './follow-hints.ts';
import { pollNamed, refreshPolls } from './running-polls.ts';
import type { WeekHintsOptions } from './week-hints.ts';

const settled = vi.hoisted(() => ({ at: (_place: string) => {} }));
vi.mock('../rep-offline.ts', async (original) => {
  const placeChanged = createEvent<string>();
  settled.at = placeChanged.announce;
  return { ...(await original<object>()), onPlaceChanged: placeChanged.subscribe };
});

const changes = vi.hoisted(() => ({ asked: 0, lists: ['*'] as string[] }));
vi.mock('#api/api-client.ts', () => ({
  api: {
    request: async () => {
      changes.asked += 1;
      const { lists } = changes;
      changes.lists = [];
      return { ok: true, status: 200, value: { lists }, headers: new Headers({ etag: '"7/1:1:~kind"' }) };
    },
  },
}));

const hinted = vi.hoisted(() => ({ alive: false, say: (_weekId: string, _hint: Hint) => {} }));
vi.mock('./week-hints.ts', () => ({
  createHints: ({ onHint }: WeekHintsOptions) => {
    hinted.say = onHint;
    return { areAlive: () => hinted.alive, renew: () => {} };
  },
}));

const COACH = 'coach:4:outbound';
const reply: ApiResult<unknown> = { ok: true, status: 200, value: ['Jo'], headers: new Headers() };
const fetchList = vi.fn(async (): Promise<ApiResult<unknown>> => reply);
let visibility: DocumentVisibilityState;

beforeEach(() => {
  visibility = 'visible';
  Object.assign(changes, { asked: 0, lists: ['*'] });
  hinted.alive = false;
  selectWeek('W1');
  fetchList.mockReset().mockResolvedValue(reply);
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
});
afterEach(() => void vi.useRealTimers());

/** A component that looks at a list until the test is over, or until it leaves. */
function look(key = COACH, fetchWith = fetchList, weekId = 'W1') {
  const poll = pollNamed(weekId, key);
  poll.fetchWith(fetchWith);
  const leave = poll.use();
  let left = false;
  const leaveOnce = () => {
    if (!left) leave();
    left = true;
  };
  onTestFinished(leaveOnce);
  return { poll, leave: leaveOnce };
}
/** That the list has been requested that often, once everything that has begun is over. */
const asked = async (times: number, fetched = fetchList) => {
  await settle();
  expect(fetched).toHaveBeenCalledTimes(times);
};
const settle = () => new Promise((resolve) => setTimeout(resolve));
const anotherFetch = () => vi.fn(async (): Promise<ApiResult<unknown>> => reply);

const rounds = (times: number) => vi.advanceTimersByTimeAsync(times * 10_000);

test('a list is requested at once, and then when it is among what has changed, which is asked every ten seconds', async () => {
  const { poll } = look();
  await asked(1);
  expect(poll.view()).toMatchObject({ state: 'fresh', list: { value: ['Jo'] } });
  await vi.advanceTimersByTimeAsync(9_999);
  expect(changes.asked).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  await asked(2);
  await rounds(5);
  expect(changes.asked).toBe(6);
  await asked(3);
  changes.lists = [COACH];
  await rounds(1);
  await asked(4);
});

/** Ten seconds each, after which the server says by itself that nothing has changed. */
async function vouchedRounds(times: number) {
  for (let number = 0; number < times; number++) {
    hinted.say('W1', { lists: [], version: null, rightAt: Date.now() });
    await settle();
    await rounds(1);
  }
}

test('while the server says that nothing has changed nobody asks, and a phone of which it says nothing asks every thirty seconds', async () => {
  const { poll } = look();
  await rounds(2);
  hinted.alive = true;
  await vouchedRounds(1);
  const asked = changes.asked;
  const shown = poll.view().list?.updatedAt ?? 0;
  await vouchedRounds(30);
  expect(changes.asked).toBe(asked);
  expect(poll.view()).toMatchObject({ state: 'fresh', list: { updatedAt: shown + 300_000 } });
  await rounds(2);
  expect(changes.asked).toBe(asked + 1);
  await rounds(6);
  expect(changes.asked).toBe(asked + 3);
});

test('a list that the server names is requested at once, and what has changed is asked until every server has heard of it', async () => {
  look();
  await rounds(2);
  hinted.alive = true;
  await vouchedRounds(1);
  fetchList.mockClear();
  const asked = changes.asked;
  hinted.say('W1', { lists: [COACH], version: '"7/9:9:~kind"', rightAt: null });
  await settle();
  expect([fetchList.mock.calls.length, changes.asked]).toEqual([1, asked]);
  await rounds(1);
  await settle();
  expect([fetchList.mock.calls.length, changes.asked]).toEqual([2, asked + 1]);
  await vouchedRounds(3);
  expect([fetchList.mock.calls.length, changes.asked]).toEqual([2, asked + 1]);
});

test('a phone whose calls get no answer asks every ten seconds, whatever the stream says', async () => {
  onTestFinished(() => connectivity.observe('quick'));
  look();
  await rounds(2);
  hinted.alive = true;
  await vouchedRounds(1);
  const asked = changes.asked;
  connectivity.observe('failed');
  await vouchedRounds(1);
  expect(changes.asked).toBe(asked + 1);
});

test('several lists are one question every ten seconds', async () => {
  look();
  look('coach:7:outbound', anotherFetch());
  look('rooms/loc/Reception', anotherFetch());
  await rounds(3);
  expect(changes.asked).toBe(3);
});

test('out of view nothing is requested, and back in view the list is, at once', async () => {
  look();
  await asked(1);
  visibility = 'hidden';
  document.dispatchEvent(new Event('visibilitychange'));
  await rounds(1);
  await asked(1);
  expect(changes.asked).toBe(0);
  visibility = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
  await asked(2);
});

test('an action at its place has a list requested again, in view or not, and one elsewhere does not', async () => {
  look();
  await asked(1);
  visibility = 'hidden';
  settled.at('coach:7:outbound');
  await asked(1);
  settled.at(COACH);
  await asked(2);
});

test('several who look at a list share its requests, until the last one leaves', async () => {
  const [first, second] = [look(), look()];
  await asked(1);
  expect(first.poll).toBe(second.poll);
  await rounds(1);
  await asked(2);
  first.leave();
  changes.lists = [COACH];
  await rounds(1);
  await asked(3);
  second.leave();
  await rounds(1);
  document.dispatchEvent(new Event('visibilitychange'));
  settled.at(COACH);
  await asked(3);
  expect(changes.asked).toBe(2);
});

test('another list, and the same list of another week, are requested by themselves', async () => {
  const [coach, other, nextWeek] = [anotherFetch(), anotherFetch(), anotherFetch()];
  const polls = [look(COACH, coach), look('coach:7:outbound', other), look(COACH, nextWeek, 'W2')].map(
    ({ poll }) => poll,
  );
  expect(new Set(polls).size).toBe(3);
  for (const fetched of [coach, other, nextWeek]) await asked(1, fetched);
});

test('who comes after all have left begins again', async () => {
  const first = look();
  await asked(1);
  first.leave();
  const second = look();
  await asked(2);
  expect(second.poll).not.toBe(first.poll);
});

test('one that stays while its screen is drawn again does not end the next one', async () => {
  const { poll: before, leave } = look();
  await asked(1);
  leave();
  // React leaves and comes back to the same poll; meanwhile another part of the screen asks for the list by name.
  const stop = before.use();
  const { poll: now } = look();
  expect(now).not.toBe(before);
  stop();
  expect(pollNamed('W1', COACH)).toBe(now);
});

test('the last way of fetching is used, and a list without one is as without a network', async () => {
  const poll = pollNamed('W1', 'rooms');
  await poll.refresh();
  expect(poll.view()).toMatchObject({ state: 'failed', failure: { ok: false, kind: 'network' } });
  const later = anotherFetch();
  poll.fetchWith(fetchList);
  poll.fetchWith(later);
  await poll.refresh();
  expect(later).toHaveBeenCalledOnce();
  expect(fetchList).not.toHaveBeenCalled();
  expect(poll.view().state).toBe('fresh');
  poll.use()();
});

test('a list that cannot be fetched shows that there is no connection, and one that can shows it again', async () => {
  onTestFinished(() => connectivity.observe('quick'));
  fetchList.mockResolvedValue({ ok: false, kind: 'network' });
  const { poll } = look();
  await asked(1);
  expect(connectivity.get()).toBe('offline');
  fetchList.mockResolvedValue(reply);
  await poll.refresh();
  expect(connectivity.get()).toBe('online');
});

test('every list that is looked at can be requested again at once, even if one of them fails', async () => {
  const failing = vi.fn(async (): Promise<ApiResult<unknown>> => Promise.reject(new Error('broken')));
  look('coach:7:outbound', failing);
  look();
  const left = look('coach:9:outbound', anotherFetch());
  left.leave();
  await asked(1);
  fetchList.mockClear();
  failing.mockClear();
  refreshPolls();
  await asked(1);
  await asked(1, failing);
});

test('a list whose request breaks off is requested again at the next turn, and nothing else breaks', async () => {
  fetchList.mockRejectedValueOnce(new Error('broken'));
  look();
  await asked(1);
  await vi.advanceTimersByTimeAsync(10_000);
  await asked(2);
});
