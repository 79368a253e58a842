import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { streamHq } from '#access/call-hq.ts';
import { followWeek } from './follow-week.ts';
import { liveState } from './live-state.ts';
import { SILENCE_MS } from './read-events.ts';

vi.mock('#access/call-hq.ts', () => ({ streamHq: vi.fn() }));

const PING = 'event: ping\ndata: {"at":"2027-01-08T05:00:00.000Z"}\n\n';
let leave = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
});
afterEach(() => {
  leave();
  vi.useRealTimers();
});

/** Follows a stream that is heard once and answers nothing afterwards; returns what breaks it. */
async function follow(weekId: string | null = 'W1'): Promise<() => void> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  vi.mocked(streamHq)
    .mockResolvedValueOnce({ ok: true, status: 200, headers: new Headers(), value: readable })
    .mockResolvedValue({ ok: false, kind: 'network' });
  leave = followWeek(weekId);
  void writer.write(new TextEncoder().encode(PING));
  await expect.poll(() => liveState.get(), { timeout: 20_000 }).toBe('live');
  return () => void writer.close();
}

test('two seconds after its stream broke a page is not live, and after five it polls, however often it tries', async () => {
  const breakOff = await follow();
  breakOff();
  await vi.advanceTimersByTimeAsync(1_900);
  expect(liveState.get()).toBe('live');
  await vi.advanceTimersByTimeAsync(200);
  expect(liveState.get()).toBe('connecting');
  await vi.advanceTimersByTimeAsync(3_000);
  expect(liveState.get()).toBe('lost');
});

test('a page that hears nothing is not live before what it shows is fifteen seconds old', async () => {
  await follow();
  await vi.advanceTimersByTimeAsync(SILENCE_MS - 100);
  expect(liveState.get()).toBe('live');
  await vi.advanceTimersByTimeAsync(15_000 - SILENCE_MS);
  expect(liveState.get()).toBe('connecting');
});

test.each([
  ['W 1', '/api/hq/stream?week=W%201'],
  [null, '/api/hq/stream'],
])('a page of the week %s follows its stream', async (weekId, path) => {
  await follow(weekId);
  expect(vi.mocked(streamHq).mock.calls.map(([asked]) => asked)).toEqual([path]);
});
