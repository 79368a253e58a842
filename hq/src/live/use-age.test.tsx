import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { liveState } from './live-state.ts';
import { useAge } from './use-age.ts';

beforeEach(() => {
  vi.useFakeTimers();
  liveState.set('live');
});
afterEach(() => {
  vi.useRealTimers();
  liveState.set('connecting');
});

/** A page that looks at the clock once a minute, and shows what was read just now. */
function looked() {
  const dataUpdatedAt = Date.now();
  const page = renderHook(({ isStale }) => useAge({ dataUpdatedAt, isError: false, isStale }, 60_000), {
    initialProps: { isStale: false },
  });
  const after = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  return { age: () => page.result.current, becomes: page.rerender, after };
}

test('a change that is not read within 1.1 seconds ends what is live at once, not when the clock is looked at', () => {
  const { age, becomes, after } = looked();
  after(10_000);
  becomes({ isStale: true });
  after(1_099);
  expect(age()).toBe(0);
  after(1);
  expect(age()).toBeGreaterThan(0);
  becomes({ isStale: false });
  expect(age()).toBe(0);
});

test('each change has its own time, and one that was read has none left', () => {
  const { age, becomes, after } = looked();
  for (let change = 0; change < 3; change++) {
    becomes({ isStale: true });
    after(1_000);
    becomes({ isStale: false });
  }
  after(10_000);
  expect(age()).toBe(0);
});
