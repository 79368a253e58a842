import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useCeremony } from './use-ceremony.ts';

/** A screen with a ceremony that ends when the test says so. */
function screen() {
  const phone = Promise.withResolvers<string>();
  const signals: AbortSignal[] = [];
  const onEnd = vi.fn();
  const ceremony = (signal: AbortSignal) => {
    signals.push(signal);
    return phone.promise;
  };
  return { phone, signals, onEnd, ...renderHook(() => useCeremony(ceremony, onEnd)) };
}

test('a ceremony runs until the phone answers, and the screen learns its outcome', async () => {
  const { phone, onEnd, result } = screen();
  expect(result.current.running).toBe(false);
  act(() => result.current.start());
  expect(result.current.running).toBe(true);
  await act(async () => phone.resolve('confirmed'));
  expect(result.current.running).toBe(false);
  expect(onEnd).toHaveBeenCalledExactlyOnceWith('confirmed');
});

test('a ceremony ends with its screen, and whatever the phone answers then changes nothing', async () => {
  const { phone, signals, onEnd, result, unmount } = screen();
  act(() => result.current.start());
  unmount();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  await act(async () => phone.resolve('confirmed'));
  expect(onEnd).not.toHaveBeenCalled();
});
