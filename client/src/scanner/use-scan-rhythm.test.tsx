import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useScanRhythm } from './use-scan-rhythm.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('a scan starts a cool-down that counts its seconds and then allows the next', () => {
  const { result } = renderHook(() => useScanRhythm());
  expect(result.current.state).toBe('ready');
  act(() => expect(result.current.accept('A')).toBe(true));
  expect(result.current).toMatchObject({ state: 'cooling', secondsLeft: 2 });
  act(() => expect(result.current.accept('B')).toBe(false));
  wait(1200);
  expect(result.current).toMatchObject({ state: 'cooling', secondsLeft: 1 });
  wait(800);
  expect(result.current.state).toBe('ready');
  act(() => expect(result.current.accept('B')).toBe(true));
});

test('a bad code shows its text for the error time', () => {
  const { result } = renderHook(() => useScanRhythm());
  act(() => {
    result.current.accept('x');
    result.current.fail('Invalid QR Code Type');
  });
  expect(result.current).toMatchObject({ state: 'error', errorText: 'Invalid QR Code Type' });
  wait(2000);
  expect(result.current).toMatchObject({ state: 'ready', errorText: null });
});

test('two reads are at least the interval apart even without a cool-down', () => {
  const { result } = renderHook(() => useScanRhythm({ cooldownMs: 0 }));
  act(() => expect(result.current.accept('A')).toBe(true));
  wait(400);
  act(() => expect(result.current.accept('B')).toBe(false));
  wait(200);
  act(() => expect(result.current.accept('B')).toBe(true));
});

test('no code is taken while the text of a bad one is shown, and the next one after it is', () => {
  const { result } = renderHook(() => useScanRhythm());
  act(() => {
    result.current.accept('x');
    result.current.fail('Invalid QR Code Type');
  });
  wait(1999);
  expect(result.current.state).toBe('error');
  act(() => expect(result.current.accept('A')).toBe(false));
  wait(1);
  act(() => expect(result.current.accept('A')).toBe(true));
  expect(result.current).toMatchObject({ state: 'cooling', errorText: null });
});

test('no code is taken to the last millisecond of a cool-down', () => {
  const { result } = renderHook(() => useScanRhythm());
  act(() => void result.current.accept('A'));
  wait(1999);
  act(() => expect(result.current.accept('B')).toBe(false));
  expect(result.current).toMatchObject({ state: 'cooling', secondsLeft: 1 });
  wait(1);
  act(() => expect(result.current.accept('B')).toBe(true));
});

test.each([
  [499, false],
  [500, true],
])('without a cool-down a read %d ms after the last is taken: %s', (ms, taken) => {
  const { result } = renderHook(() => useScanRhythm({ cooldownMs: 0 }));
  act(() => void result.current.accept('A'));
  wait(ms);
  act(() => expect(result.current.accept('B')).toBe(taken));
});

test('a bad code may rest for less than a scan, and a scan for less than a bad code', () => {
  const { result } = renderHook(() => useScanRhythm({ cooldownMs: 1000, errorMs: 600 }));
  act(() => void result.current.accept('A'));
  wait(1000);
  expect(result.current).toMatchObject({ state: 'ready', secondsLeft: 0 });
  act(() => {
    result.current.accept('x');
    result.current.fail('Invalid QR Code Type');
  });
  wait(600);
  expect(result.current.state).toBe('ready');
});

test('the seconds of each cool-down are counted from its own scan, however long the screen was open', () => {
  vi.advanceTimersByTime(60_000);
  const { result } = renderHook(() => useScanRhythm());
  for (const code of ['A', 'B']) {
    act(() => expect(result.current.accept(code)).toBe(true));
    expect(result.current.secondsLeft).toBe(2);
    wait(1_000);
    expect(result.current.secondsLeft).toBe(1);
    wait(9_000);
    expect(result.current).toMatchObject({ state: 'ready', secondsLeft: 0 });
  }
});

test('a workflow that changes its times is followed from the next scan on', () => {
  const { result, rerender } = renderHook((times) => useScanRhythm(times), {
    initialProps: { cooldownMs: 1_000, intervalMs: 0, errorMs: 1_000 },
  });
  rerender({ cooldownMs: 3_000, intervalMs: 4_000, errorMs: 5_000 });
  act(() => void result.current.accept('A'));
  expect(result.current.secondsLeft).toBe(3);
  wait(3_999);
  act(() => expect(result.current.accept('B')).toBe(false));
  wait(1);
  act(() => expect(result.current.accept('B')).toBe(true));
  act(() => result.current.fail('Invalid QR Code Type'));
  expect(result.current.secondsLeft).toBe(5);
});
