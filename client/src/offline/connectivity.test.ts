import { expect, test, vi } from 'vitest';
import { createConnectivityMeter, SLOW_REPLY_MS } from './connectivity.ts';

const meter = (isOnline = () => true) => createConnectivityMeter({ isOnline });

test('two slow replies in five make the connection slow, until two in a row are quick', () => {
  const { observe, get } = meter();
  for (const reply of ['slow', 'quick', 'quick', 'quick'] as const) observe(reply);
  expect(get()).toBe('online');
  observe('slow');
  expect(get()).toBe('slow');
  observe('quick');
  expect(get()).toBe('slow');
  observe('quick');
  expect(get()).toBe('online');
});

test('two slow replies more than five apart do not', () => {
  const { observe, get } = meter();
  for (const reply of ['slow', 'quick', 'quick', 'quick', 'quick', 'slow'] as const) observe(reply);
  expect(get()).toBe('online');
});

test('a call that gets no answer means offline, until one does', () => {
  const { observe, get } = meter();
  observe('failed');
  expect(get()).toBe('offline');
  observe('quick');
  expect(get()).toBe('online');
});

test("the browser's no is believed", () => {
  expect(meter(() => false).get()).toBe('offline');
});

test('a call counts as slow as soon as it is, not when it ends', async () => {
  vi.useFakeTimers();
  const { watch, get } = meter();
  const never = new Promise<{ ok: boolean }>(() => undefined);
  void watch(never);
  void watch(never);
  await vi.advanceTimersByTimeAsync(SLOW_REPLY_MS);
  expect(get()).toBe('slow');
  vi.useRealTimers();
});

test('an error of the server is an answer, a timeout is not', async () => {
  const { watch, get } = meter();
  await watch(Promise.resolve({ ok: false, kind: 'timeout' }));
  expect(get()).toBe('offline');
  await watch(Promise.resolve({ ok: false, kind: 'http' }));
  expect(get()).toBe('online');
});
