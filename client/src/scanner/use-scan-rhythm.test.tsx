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
