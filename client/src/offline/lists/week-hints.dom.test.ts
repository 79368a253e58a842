import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Hint } from './follow-hints.ts';
import { createHints, SETTLED_MS } from './week-hints.ts';

const stream = vi.hoisted(() => ({
  paths: [] as string[],
  versions: [] as (string | undefined)[],
  bodies: [] as ReadableStreamDefaultController<Uint8Array>[],
}));
vi.mock('#api/api-client.ts', () => ({
  api: {
    stream: async (path: string, { etag }: { etag?: string }) => {
      stream.paths.push(path);
      stream.versions.push(etag);
      const value = new ReadableStream<Uint8Array>({
        start: (body) => void stream.bodies.push(body),
        cancel: () => void stream.paths.push('left'),
      });
      return { ok: true, status: 200, headers: new Headers(), value };
    },
  },
}));

const say = (text: string) => stream.bodies.at(-1)?.enqueue(new TextEncoder().encode(text));
/** What is on screen of the page of this test. */
let shown: { isWanted: boolean; lists: { key: string; weekId: string }[] };
let onHint: ReturnType<typeof vi.fn<(weekId: string, hint: Hint) => void>>;
let version: string | null;
let hints: ReturnType<typeof createHints>;

beforeEach(() => {
  Object.assign(stream, { paths: [], versions: [], bodies: [] });
  version = null;
  const page: typeof shown = { isWanted: true, lists: [] };
  shown = page;
  onHint = vi.fn<(weekId: string, hint: Hint) => void>();
  hints = createHints({
    isWanted: () => page.isWanted,
    week: () => 'W1',
    lists: () => page.lists,
    version: () => version,
    onHint,
  });
});
afterEach(async () => {
  show();
  // Until then a stream that was lost connects again, in the next test.
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
  expect(hints.areAlive()).toBe(false);
});

function show(...keys: string[]) {
  shown.lists = keys.map((key) => ({ key, weekId: 'W1' }));
  hints.renew();
}

const NOTHING: Hint = { lists: [], version: null, rightAt: null };
const heard = () => onHint.mock.calls.map(([weekId, hint]) => ({ weekId, ...hint })).slice(-1);

test('a phone hears which of its lists have changed, and until when the others were right', async () => {
  const now = vi.spyOn(Date, 'now').mockReturnValue(1_000_000);
  onTestFinished(() => now.mockRestore());
  version = '"7/1:1:~kind"';
  show('coach:4:outbound', 'coach:4:outbound/people', 'schedules', 'my-season', 'resort:7', 'rooms/x');
  await expect.poll(() => stream.paths).toEqual(['/api/week/hints/W1?list=coach%3A4%3Aoutbound&list=rooms']);
  expect(stream.versions).toEqual([version]);
  expect(hints.areAlive()).toBe(false);
  say(':\n\n');
  await expect.poll(heard).toEqual([{ weekId: 'W1', ...NOTHING }]);
  expect(hints.areAlive()).toBe(true);
  say('event: ask\nid: 7/2:2:~kind\nda');
  say('ta: {"lists":["rooms"]}\n\n');
  await expect
    .poll(heard)
    .toEqual([{ weekId: 'W1', lists: ['rooms'], version: '"7/2:2:~kind"', rightAt: null }]);
  // However late it comes, it was right when the server says, counted from when the phone asked.
  now.mockReturnValue(1_090_000);
  say(': 24000\n\n');
  await expect.poll(heard).toEqual([{ weekId: 'W1', ...NOTHING, rightAt: 1_024_000 }]);
  // A clock that was put back makes nothing right in times to come.
  now.mockReturnValue(900_000);
  say(': 48000\n\n');
  await expect.poll(heard).toEqual([{ weekId: 'W1', ...NOTHING, rightAt: 900_000 }]);
});

test('a stream that is connected again begins with what the phone knows by then, and counts from then', async () => {
  const now = vi.spyOn(Date, 'now').mockReturnValue(1_000_000);
  onTestFinished(() => now.mockRestore());
  show('coach:4:outbound');
  await expect.poll(() => stream.bodies.length).toBe(1);
  say(':\n\n');
  await expect.poll(() => heard().length).toBe(1);
  version = '"7/3:3:~kind"';
  now.mockReturnValue(2_000_000);
  stream.bodies[0]?.close();
  await expect.poll(() => stream.bodies.length, { timeout: 5_000 }).toBe(2);
  expect(stream.versions).toEqual([undefined, version]);
  now.mockReturnValue(2_100_000);
  say(': 5000\n\n');
  await expect.poll(heard).toEqual([{ weekId: 'W1', ...NOTHING, rightAt: 2_005_000 }]);
});

test('a stream says nothing of what is on screen since, and more lists than it takes have none', async () => {
  const now = vi.spyOn(Date, 'now').mockReturnValue(1_000_000);
  onTestFinished(() => now.mockRestore());
  show('coach:4:outbound');
  await expect.poll(() => stream.bodies.length).toBe(1);
  shown.lists.push({ key: 'coach:5:outbound', weekId: 'W1' });
  say(': 0\n\n');
  await expect.poll(heard).toEqual([{ weekId: 'W1', ...NOTHING }]);
  say('event: ask\nid: 7/2:2:~kind\ndata: {"lists":["coach:4:outbound"]}\n\n');
  await expect.poll(heard).toEqual([{ weekId: 'W1', ...NOTHING, lists: ['coach:4:outbound'] }]);
  shown.lists.pop();
  say(': 0\n\n');
  await expect.poll(heard).toEqual([{ weekId: 'W1', ...NOTHING, rightAt: 1_000_000 }]);
  show(...Array.from({ length: 41 }, (_, number) => `coach:${number}:outbound`));
  await expect.poll(() => stream.paths.at(-1)).toBe('left');
  expect(hints.areAlive()).toBe(false);
});

test('other lists on screen are another stream, and a page that is hidden has none', async () => {
  show('coach:4:outbound');
  await expect.poll(() => stream.paths.length).toBe(1);
  say(':\n\n');
  await expect.poll(() => hints.areAlive()).toBe(true);
  show('coach:4:outbound', 'lift-passes');
  await expect
    .poll(() => stream.paths.slice(1).toSorted())
    .toEqual(['/api/week/hints/W1?list=coach%3A4%3Aoutbound&list=lift-passes', 'left']);
  say(':\n\n');
  await expect.poll(() => hints.areAlive()).toBe(true);
  shown.isWanted = false;
  hints.renew();
  await expect.poll(() => stream.paths.slice(3)).toEqual(['left']);
  expect(hints.areAlive()).toBe(false);
});

test('a stream that ends says nothing more', async () => {
  show('coach:4:outbound');
  await expect.poll(() => stream.bodies.length).toBe(1);
  say(':\n\n');
  await expect.poll(() => hints.areAlive()).toBe(true);
  stream.bodies[0]?.close();
  await expect.poll(() => hints.areAlive()).toBe(false);
});

test('a phone whose owner saves data has none', async () => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
  show('coach:4:outbound');
  await new Promise((resolve) => setTimeout(resolve, 2 * SETTLED_MS));
  expect(stream.paths).toEqual([]);
  Object.defineProperty(navigator, 'connection', { configurable: true, value: undefined });
});
