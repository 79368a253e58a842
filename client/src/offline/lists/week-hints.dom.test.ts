import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHints } from './week-hints.ts';

const stream = vi.hoisted(() => ({
  paths: [] as string[],
  bodies: [] as ReadableStreamDefaultController<Uint8Array>[],
}));
vi.mock('#api/api-client.ts', () => ({
  api: {
    stream: async (path: string) => {
      stream.paths.push(path);
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
let onHint: ReturnType<typeof vi.fn<() => void>>;
let hints: ReturnType<typeof createHints>;

beforeEach(() => {
  Object.assign(stream, { paths: [], bodies: [] });
  const page: typeof shown = { isWanted: true, lists: [] };
  shown = page;
  onHint = vi.fn<() => void>();
  hints = createHints({
    isWanted: () => page.isWanted,
    week: () => 'W1',
    lists: () => page.lists,
    onHint,
  });
});
afterEach(async () => {
  show();
  await vi.waitFor(() => expect(hints.areAlive()).toBe(false));
});

function show(...keys: string[]) {
  shown.lists = keys.map((key) => ({ key, weekId: 'W1' }));
  hints.renew();
}

test('a phone asks when its stream begins and at each hint, and at nothing else', async () => {
  show('coach:4:outbound', 'coach:4:outbound/people', 'schedules', 'my-season', 'resort:7', 'rooms/x');
  await expect.poll(() => stream.paths).toEqual(['/api/week/hints/W1?list=coach%3A4%3Aoutbound&list=rooms']);
  expect(hints.areAlive()).toBe(false);
  say(':\n\n');
  await expect.poll(() => onHint.mock.calls.length).toBe(1);
  expect(hints.areAlive()).toBe(true);
  say(':\n\n:\n\n');
  say('event: ask\nda');
  say('ta:\n\n');
  await expect.poll(() => onHint.mock.calls.length).toBe(2);
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
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(stream.paths).toEqual([]);
  Object.defineProperty(navigator, 'connection', { configurable: true, value: undefined });
});
