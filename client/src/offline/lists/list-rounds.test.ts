import type { WeekChangesReply } from '@offpiste/domain/contract/week-changes.ts';
import { expect, test } from 'vitest';
import type { ApiResult } from '#api/api-result.ts';
import type { KeptList } from './list-cache.ts';
import type { ListView } from './list-poll.ts';
import { createListRounds, type OpenList } from './list-rounds.ts';

const COACH = 'coach:4:outbound';
const OTHER = 'coach:5:outbound';
const network = { ok: false, kind: 'network' } as const;
const http = { ok: false, kind: 'http', status: 404, error: null, headers: new Headers() } as const;

function phone() {
  const state = { week: 'W1' as string | null, visible: true, now: 0, whileAsking: () => {} };
  const replies: ApiResult<WeekChangesReply>[] = [];
  const askedWith: (string | null)[] = [];
  const rounds = createListRounds({
    askChanges: async (_weekId, version) => {
      askedWith.push(version);
      state.whileAsking();
      return replies.shift() ?? changes([]);
    },
    week: () => state.week,
    isVisible: () => state.visible,
    now: () => state.now,
  });

  /** A list on a screen, with what it was asked and what came of it. */
  function look(key = COACH, weekId: string | null = 'W1') {
    const happened: string[] = [];
    const of: { asOf: string | null; fails: boolean; isKept: boolean } = {
      asOf: null,
      fails: false,
      isKept: true,
    };
    let view: ListView = { list: null, state: 'loading', failure: null };
    const list: OpenList = {
      key,
      weekId,
      view: () => view,
      refresh: async () => {
        happened.push('asked');
        await Promise.resolve();
        const kept: KeptList = { weekId, etag: null, value: [], updatedAt: state.now };
        view = of.fails
          ? { list: null, state: 'failed', failure: network }
          : { list: of.asOf ? { ...kept, asOf: of.asOf } : kept, state: 'fresh', failure: null };
      },
      confirm: async (at) => {
        happened.push(`right at ${at}`);
        if (view.list) view = { ...view, list: { ...view.list, updatedAt: at } };
        return of.isKept;
      },
      fail: async ({ kind }) => void happened.push(`failed: ${kind}`),
    };
    return { of, happened, close: rounds.open(list) };
  }
  /** A round by the clock, `seconds` after the one before. */
  const round = (seconds = 10) => {
    state.now += seconds * 1_000;
    return rounds.round();
  };
  /** What was asked of a list since, and what it heard. */
  const since = ({ happened }: { happened: string[] }) => happened.splice(0);
  /** A list that is up to date, of a phone with a version. */
  async function settled(key = COACH, weekId: string | null = 'W1') {
    const list = look(key, weekId);
    for (let number = 0; number < 3; number++) await round();
    list.happened.splice(0);
    return list;
  }
  return { state, replies, askedWith, rounds, round, look, settled, since };
}

/** Everything that has begun is over. */
const settle = () => new Promise((resolve) => setTimeout(resolve));
const tagOf = (number: number) => `"7/${number}:${number}:~kind"`;
const changes = (lists: string[], number = 100): ApiResult<WeekChangesReply> => ({
  ok: true,
  status: lists.length === 0 ? 304 : 200,
  value: (lists.length === 0 ? undefined : { lists }) as WeekChangesReply,
  headers: new Headers({ etag: tagOf(number) }),
});

test('a list is asked for when it is opened, and once more in the first round', async () => {
  const { look, round, since } = phone();
  const list = look();
  expect(since(list)).toEqual(['asked']);
  await settle();
  await round();
  expect(since(list)).toEqual(['asked']);
  await settle();
  await round();
  expect(since(list)).toEqual(['right at 20000']);
});

test('what the week’s changes name is asked for, and of the rest it is known that it is right', async () => {
  const { settled, round, replies, since } = phone();
  const [coach, other] = [await settled(COACH), await settled(OTHER)];
  since(coach);
  replies.push(changes([COACH], 120));
  await round();
  expect([since(coach), since(other)]).toEqual([['asked'], ['right at 70000']]);
});

test('a list that was named is asked for once more, as another server may not have heard of the change', async () => {
  const { settled, round, replies, since } = phone();
  const list = await settled();
  replies.push(changes([COACH], 120));
  const seen: string[][] = [];
  for (let number = 0; number < 3; number++) {
    await round();
    seen.push(since(list));
  }
  expect(seen).toEqual([['asked'], ['asked'], ['right at 60000']]);
});

test('while rounds follow each other quickly, a list that was named is asked for until every server has heard of it', async () => {
  const { settled, round, rounds, replies, since } = phone();
  const list = await settled();
  replies.push(changes([COACH], 120));
  const seen: string[][] = [];
  for (const seconds of [1, 1, 1, 4, 2, 1]) {
    await round(seconds);
    await settle();
    seen.push([...since(list), ...(rounds.areFresh() ? ['settled'] : [])]);
  }
  expect(seen).toEqual([
    ['asked'],
    ['asked'],
    ['asked'],
    ['asked'],
    ['asked', 'settled'],
    ['right at 40000', 'settled'],
  ]);
});

test('a list that proves to be new enough meanwhile is settled with the next round', async () => {
  const { settled, round, rounds, replies, since } = phone();
  const list = await settled();
  replies.push(changes([COACH], 120));
  await round(1);
  list.of.asOf = '7/130:130:';
  await round(1);
  await settle();
  await round(1);
  expect([since(list), rounds.areFresh()]).toEqual([['asked', 'asked', 'right at 33000'], true]);
});

test('a list that nobody has said is right for half a minute wants a round, of whichever week it is', async () => {
  const { state, settled, look, rounds } = phone();
  await settled();
  expect(rounds.areFresh()).toBe(true);
  state.now += 20_000;
  rounds.hear('W1', { lists: [], version: null, rightAt: state.now });
  await settle();
  state.now += 20_000;
  expect(rounds.areFresh()).toBe(true);
  state.now += 9_000;
  expect(rounds.areFresh()).toBe(false);
  rounds.hear('W1', { lists: [], version: null, rightAt: state.now });
  await settle();
  look('season/contacts');
  await settle();
  expect(rounds.areFresh()).toBe(true);
  state.now += 20_000;
  rounds.hear('W1', { lists: [], version: null, rightAt: state.now });
  await settle();
  state.now += 9_000;
  expect(rounds.areFresh()).toBe(false);
});

test('a list that the server names by itself is asked for, and the others are right only when it says so', async () => {
  const { settled, rounds, since, askedWith } = phone();
  const [coach, other] = [await settled(COACH), await settled(OTHER)];
  since(coach);
  const questions = askedWith.length;
  rounds.hear('W1', { lists: [COACH], version: tagOf(120), rightAt: null });
  await settle();
  expect([since(coach), since(other)]).toEqual([['asked'], []]);
  rounds.hear('W1', { lists: [], version: null, rightAt: 61_000 });
  await settle();
  // Another server process may have answered, which has not heard of the change.
  expect([since(coach), since(other)]).toEqual([['asked'], ['right at 61000']]);
  coach.of.asOf = '7/130:130:';
  rounds.hear('W1', { lists: ['*'], version: tagOf(125), rightAt: null });
  await settle();
  rounds.hear('W1', { lists: [], version: null, rightAt: 62_000 });
  await settle();
  expect(since(coach)).toEqual(['asked', 'right at 62000']);
  expect(askedWith.length).toBe(questions);
  expect(rounds.versionOf('W1')).toBe(tagOf(125));
});

test('what the server says while the page is hidden is not lost, and of another week it says nothing', async () => {
  const { state, settled, rounds, since, round } = phone();
  const list = await settled();
  rounds.hear('W2', { lists: ['*'], version: tagOf(120), rightAt: state.now });
  state.visible = false;
  rounds.hear('W1', { lists: [COACH], version: tagOf(120), rightAt: null });
  await settle();
  expect(since(list)).toEqual([]);
  state.visible = true;
  await round();
  expect(since(list)).toEqual(['asked']);
});

test('only lists of the selected week can be waiting for a round', async () => {
  const { settled, look, rounds } = phone();
  const list = await settled();
  look('season/contacts');
  look(COACH, 'W2');
  await settle();
  expect(rounds.areFresh()).toBe(true);
  list.close();
  look(COACH);
  expect(rounds.areFresh()).toBe(false);
});

test('a list whose snapshot has the change is not asked for again, and one that has it already not at all', async () => {
  const { settled, round, replies, since } = phone();
  const list = await settled();
  list.of.asOf = '7/130:130:';
  replies.push(changes([COACH], 120));
  await round();
  await round();
  expect(since(list)).toEqual(['asked', 'right at 50000']);
  replies.push(changes([COACH], 125));
  await round();
  expect(since(list)).toEqual(['right at 60000']);
});

test('the version of the last reply is the one to ask with, and an unchanged week keeps it', async () => {
  const { look, round, replies, askedWith } = phone();
  look();
  replies.push(changes(['*'], 100), changes([], 110), changes([OTHER], 120));
  for (let number = 0; number < 4; number++) await round();
  expect(askedWith).toEqual([null, tagOf(100), tagOf(100), tagOf(120)]);
});

test('rooms are one list, whichever way they are listed', async () => {
  const { settled, round, replies, since } = phone();
  const list = await settled('rooms/loc/Reception');
  replies.push(changes(['rooms'], 120));
  await round();
  expect(since(list)).toEqual(['asked']);
});

test('without a connection every list says so, and what was to be asked for is asked for after it', async () => {
  const { look, round, replies, since } = phone();
  const list = look();
  replies.push(network);
  await round();
  expect(since(list)).toEqual(['asked', 'failed: network']);
  await round();
  expect(since(list)).toEqual(['asked']);
});

test('a list that could not be fetched is asked for in every round until it can', async () => {
  const { settled, round, replies, since } = phone();
  const list = await settled();
  list.of.fails = true;
  replies.push(changes([COACH], 120));
  for (let number = 0; number < 3; number++) await round();
  list.of.fails = false;
  for (let number = 0; number < 3; number++) await round();
  expect(since(list)).toEqual([...Array.from({ length: 5 }, () => 'asked'), 'right at 90000']);
});

test('where the server does not say what has changed, every list’s own call does, and nothing is taken for known', async () => {
  const { settled, round, replies, since, askedWith } = phone();
  const list = await settled();
  replies.push(http);
  await round();
  expect(since(list)).toEqual(['asked']);
  await round();
  expect(askedWith.at(-1)).toBeNull();
});

test.each(['season/contacts', 'my-season/availability', 'resort:val'])(
  'the list %s, which no change of the week names, is asked for in every round',
  async (key) => {
    const { look, round, since, askedWith } = phone();
    const list = look(key);
    await round();
    await round();
    expect(since(list)).toEqual(['asked', 'asked', 'asked']);
    expect(askedWith).toEqual([]);
  },
);

test('a list of another week than the selected one is asked for by itself', async () => {
  const { settled, look, round, since } = phone();
  const [here, there] = [await settled(), look(COACH, 'W2')];
  await round();
  await round();
  expect(since(here)).toEqual(['right at 40000', 'right at 50000']);
  expect(since(there)).toEqual(['asked', 'asked', 'asked']);
});

test('while the page is hidden nothing is asked for', async () => {
  const { state, look, round, askedWith } = phone();
  state.visible = false;
  const list = look();
  await round();
  expect([list.happened, askedWith]).toEqual([[], []]);
  state.visible = true;
  await round();
  expect(list.happened).toEqual(['asked']);
});

test.each([
  ['another week is selected', ({ state }: ReturnType<typeof phone>) => Object.assign(state, { week: 'W2' })],
  ['another rep has signed in', ({ rounds }: ReturnType<typeof phone>) => rounds.forget()],
])('a reply says nothing once %s', async (_, leave) => {
  const here = phone();
  const list = await here.settled();
  here.state.whileAsking = () => void leave(here);
  here.replies.push(changes(['*'], 120));
  await here.round();
  expect(here.since(list)).toEqual([]);
});

test('whoever signs in later asks without the version of the rep before', async () => {
  const { settled, rounds, round, askedWith } = phone();
  await settled();
  rounds.forget();
  await round();
  expect(askedWith.at(-1)).toBeNull();
});

test('a list that was opened while the server was asked has its own reply, and one that was left none', async () => {
  const here = phone();
  const left = await here.settled(OTHER);
  let opened = left;
  here.state.whileAsking = () => {
    left.close();
    opened = here.look();
    here.state.whileAsking = () => {};
  };
  here.replies.push(changes(['*'], 120));
  await here.round();
  expect([here.since(left), here.since(opened)]).toEqual([[], ['asked']]);
});

test('a list that this phone has lost is asked for', async () => {
  const { settled, round, since } = phone();
  const list = await settled();
  list.of.isKept = false;
  await round();
  expect(since(list)).toEqual(['right at 40000', 'asked']);
});

test('rounds that are wanted during another are one more after it', async () => {
  const { settled, rounds, askedWith } = phone();
  await settled();
  const before = askedWith.length;
  await Promise.all([rounds.round(), rounds.round(), rounds.round()]);
  expect(askedWith.length - before).toBe(2);
});
