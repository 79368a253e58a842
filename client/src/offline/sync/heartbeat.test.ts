import { HeartbeatBody } from '@offpiste/domain/contract/heartbeat.ts';
import { expect, test } from 'vitest';
import type { OutboxContents } from '../outbox/outbox-store.ts';
import { outboxItem } from '../testing/outbox-item.fixture.ts';
import { createHeartbeat } from './heartbeat.ts';

const NOON = Date.parse('2026-12-11T12:00:00Z');
const MINUTE = 60_000;
const YEAR = 365 * 86_400_000;

function phone() {
  const contents: OutboxContents = { items: [], unreadable: 0 };
  const isPersisted = async (): Promise<boolean | null> => true;
  const keptWeek = async (): Promise<{ weekId: string | null; updatedAt: number } | null> => null;
  const state = {
    now: NOON,
    running: 5 * MINUTE,
    hears: true as boolean,
    contents,
    isPersisted,
    keptWeek,
    model: '',
  };
  const heard: HeartbeatBody[] = [];
  const beat = createHeartbeat({
    outbox: { items: () => state.contents },
    post: async (body) => {
      if (state.hears) heard.push(HeartbeatBody.parse(body));
      return state.hears;
    },
    now: () => state.now,
    monotonicNow: () => state.running,
    appVersion: '1.2.3',
    isPersisted: () => state.isPersisted(),
    keptWeek: () => state.keptWeek(),
    model: async () => state.model,
  });
  return { state, heard, beat };
}
const waits = (minutes: number) =>
  outboxItem({ id: `waits-${minutes}`, recordedAt: NOON - minutes * MINUTE });

test('a phone reports how many actions wait, how long the oldest has, and what needs a person', async () => {
  const { state, heard, beat } = phone();
  const refused = outboxItem({ id: 'refused-1', state: 'needs-attention', recordedAt: NOON - 90 * MINUTE });
  const done = outboxItem({ id: 'done-1', state: 'done', recordedAt: NOON - 95 * MINUTE });
  state.contents = { items: [waits(20), waits(60), refused, done], unreadable: 3 };
  await beat();
  expect(heard).toEqual([
    {
      unsent: 2,
      oldestAgeMs: 60 * MINUTE,
      needsAttention: 1,
      unreadable: 3,
      appVersion: '1.2.3',
      storagePersisted: true,
      places: [{ place: 'coach:4:outbound', unsent: 2 }],
    },
  ]);
});

test('it names the eight places with the most unsent actions, the week with the age of its lists, and the phone', async () => {
  const { state, heard, beat } = phone();
  const items = Array.from({ length: 10 }, (_, coach) =>
    Array.from({ length: coach + 1 }, (_, n) =>
      outboxItem({ id: `waits-${coach}-${n}`, place: `coach:${coach}:outbound` }),
    ),
  ).flat();
  state.contents = { items, unreadable: 0 };
  state.keptWeek = async () => ({ weekId: 'W1', updatedAt: NOON - 7 * MINUTE });
  state.model = 'Pixel 8';
  await beat();
  expect(heard).toMatchObject([{ unsent: 55, weekId: 'W1', dataAgeMs: 7 * MINUTE, label: 'Pixel 8' }]);
  expect(heard[0]?.places).toEqual(
    [9, 8, 7, 6, 5, 4, 3, 2].map((coach) => ({ place: `coach:${coach}:outbound`, unsent: coach + 1 })),
  );
});

test('a phone that had no week at its last report reports again once it has one, and then in four minutes', async () => {
  const { state, heard, beat } = phone();
  await beat();
  await beat();
  expect(heard).toHaveLength(1);
  state.keptWeek = async () => ({ weekId: 'W1', updatedAt: NOON });
  await beat();
  expect(heard.map(({ weekId }) => weekId)).toEqual([undefined, 'W1']);
  state.running += 4 * MINUTE - 1;
  await beat();
  expect(heard).toHaveLength(2);
  state.running += 1;
  await beat();
  expect(heard).toHaveLength(3);
});

test('a phone whose store cannot be read still reports', async () => {
  const { state, heard, beat } = phone();
  state.keptWeek = () => Promise.reject(new Error('no store'));
  await beat();
  expect(heard).toMatchObject([{ unsent: 0, places: [] }]);
});

test('it reports every four minutes, however often it is called, and whatever its clock does', async () => {
  const { state, heard, beat } = phone();
  await beat();
  await beat();
  state.now -= YEAR;
  state.running += 4 * MINUTE - 1;
  await beat();
  expect(heard).toHaveLength(1);
  state.running += 1;
  await beat();
  expect(heard).toHaveLength(2);
});

test('it speaks at once when the last unsent action is gone', async () => {
  const { state, heard, beat } = phone();
  state.contents = { items: [waits(1)], unreadable: 0 };
  await beat();
  state.contents = { items: [], unreadable: 0 };
  await beat();
  await beat();
  expect(heard.map(({ unsent }) => unsent)).toEqual([1, 0]);
});

test('when what the rep was alerted to may be over, it speaks at once', async () => {
  const { heard, beat } = phone();
  await beat();
  await beat({ isDue: true });
  expect(heard).toHaveLength(2);
});

test('while actions wait it reports no more often', async () => {
  const { state, heard, beat } = phone();
  state.contents = { items: [waits(1)], unreadable: 0 };
  await beat();
  await beat();
  expect(heard).toHaveLength(1);
});

test('a phone on which nothing waits reports no age, nor a promise that the browser could not be asked about', async () => {
  const { state, heard, beat } = phone();
  state.isPersisted = () => Promise.reject(new Error('not in a frame'));
  await beat();
  expect(heard).toMatchObject([{ unsent: 0, oldestAgeMs: null, storagePersisted: null }]);
});

test('two occasions at a time make one report', async () => {
  const { heard, beat } = phone();
  await Promise.all([beat(), beat()]);
  expect(heard).toHaveLength(1);
});

test('a report that did not arrive is sent again at the next occasion', async () => {
  const { state, heard, beat } = phone();
  state.hears = false;
  await beat();
  state.hears = true;
  await beat();
  expect(heard).toHaveLength(1);
});

test.each([
  ['behind', -2 * YEAR, 0],
  ['ahead', 2 * YEAR, 366 * 86_400_000],
])('a clock that is now years %s still reports a correct age', async (_, jump, age) => {
  const { state, heard, beat } = phone();
  state.contents = { items: [waits(1)], unreadable: 0 };
  state.now += jump;
  await beat();
  expect(heard).toMatchObject([{ oldestAgeMs: age }]);
});
