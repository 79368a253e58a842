import { act, renderHook } from '@testing-library/react';
import { StrictMode } from 'react';
import { expect, test, vi } from 'vitest';
import { useStateWhileShown } from './use-state-while-shown.ts';

test('an answer shows, also where React mounts twice', () => {
  const { result } = renderHook(() => useStateWhileShown('asking'), { wrapper: StrictMode });
  act(() => result.current[1]('answered'));
  expect(result.current[0]).toBe('answered');
});

test('an answer that arrives after the screen has gone is dropped', () => {
  const { result, unmount } = renderHook(() => useStateWhileShown('asking'));
  unmount();
  const next = vi.fn(() => 'answered');
  result.current[1](next);
  expect(next).not.toHaveBeenCalled();
});
