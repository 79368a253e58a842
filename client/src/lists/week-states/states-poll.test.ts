import { expect, test } from 'vitest';
import { createStatesPoll } from './states-poll.ts';

function phone() {
  const state = { week: 'W1' as string | null, now: 0, answers: true };
  const asked: number[] = [];
  const poll = createStatesPoll({
    refresh: async () => {
      asked.push(state.now);
      return state.answers;
    },
    week: () => state.week,
    now: () => state.now,
    random: () => 0.5,
  });
  const live = async (seconds: number) => {
    for (const end = state.now + seconds * 1_000; state.now < end; state.now += 10_000) await poll.tick();
  };
  return { state, asked, live };
}

test('a week is asked for when it is opened, and then every minute and a half', async () => {
  const { asked, live } = phone();
  await live(200);
  expect(asked).toEqual([0, 90_000, 180_000]);
});

test('nothing is asked for while the page is hidden or locked, and at once when it is not any more', async () => {
  const { state, asked, live } = phone();
  state.week = null;
  await live(600);
  state.week = 'W1';
  await live(10);
  expect(asked).toEqual([600_000]);
});

test('another week is asked for at once', async () => {
  const { state, asked, live } = phone();
  await live(10);
  state.week = 'W2';
  await live(10);
  expect(asked).toEqual([0, 10_000]);
});

test('without an answer it is asked for ever more seldom, and often again after one', async () => {
  const { state, asked, live } = phone();
  state.answers = false;
  await live(3_600);
  expect(asked.slice(0, 5)).toEqual([0, 10_000, 30_000, 70_000, 150_000]);
  expect(asked.at(-1)).toBeGreaterThan(3_000_000);
  expect(asked.length).toBeLessThan(15);
  state.answers = true;
  await live(1_000);
  expect((asked.at(-1) ?? 0) - (asked.at(-2) ?? 0)).toBe(90_000);
});
