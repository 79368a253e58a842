import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leadStream } from '#api/lead-stream.ts';
import { type HqEvent, readEvents } from './read-events.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const events = (...texts: string[]) => ({
  ok: true as const,
  status: 200,
  headers: new Headers(),
  value: new ReadableStream<Uint8Array>({
    start(controller) {
      for (const text of texts) controller.enqueue(new TextEncoder().encode(text));
      controller.close();
    },
  }),
});
const refused = { ok: false as const, kind: 'network' as const };
const PING = 'event: ping\ndata: {"at":"2027-01-08T05:00:00.000Z"}\n\n';
const ENDED = 'event: ended\ndata: {"reason":"server"}\n\n';

/** Leads with these answers, the last of them again and again. */
function lead(...answers: (ReturnType<typeof events> | typeof refused)[]) {
  const over = new AbortController();
  const heard: (HqEvent['name'] | 'lost')[] = [];
  const asked: number[] = [];
  const done = leadStream({
    path: '/api/hq/stream?week=W%201',
    read: readEvents,
    signal: over.signal,
    onEvent: ({ name }) => heard.push(name),
    onLost: () => heard.push('lost'),
    connect: async (path) => {
      expect(path).toBe('/api/hq/stream?week=W%201');
      asked.push(Date.now());
      return answers[Math.min(asked.length, answers.length) - 1] ?? refused;
    },
  });
  return { over, heard, asked, done };
}

test('a stream that ends is connected again, and that it is lost is said', async () => {
  const { heard, over, done } = lead(events(PING, ENDED), events(PING), refused);
  await vi.advanceTimersByTimeAsync(2_500);
  expect(heard.slice(0, 5)).toEqual(['ping', 'ended', 'lost', 'ping', 'lost']);
  over.abort();
  await vi.advanceTimersByTimeAsync(0);
  await done;
});

test('while nobody answers it waits twice as long each time, and at most half a minute', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1);
  const { asked, over } = lead(refused);
  await vi.advanceTimersByTimeAsync(150_000);
  const waits = asked.slice(1).map((at, index) => at - (asked[index] ?? 0));
  expect(waits.slice(0, 7)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  over.abort();
});

test('after it was heard it is asked for soon again', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1);
  const { asked, over } = lead(refused, refused, refused, events(PING), refused);
  await vi.advanceTimersByTimeAsync(8_500);
  const waits = asked.slice(1).map((at, index) => at - (asked[index] ?? 0));
  expect(waits).toEqual([1_000, 2_000, 4_000, 1_000]);
  over.abort();
});

test('who leaves while it waits asks no more', async () => {
  const { asked, over, done } = lead(refused);
  await vi.advanceTimersByTimeAsync(100);
  over.abort();
  await done;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(1);
});
