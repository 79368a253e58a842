import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { QuickList } from './quick-list.tsx';

const guests = (count: number) => Array.from({ length: count }, (_, index) => `Guest ${index}`);
const row = (item: string) => <span>{item}</span>;
const list = (items: readonly string[]) => <QuickList items={items} row={row} end={<li>and more</li>} />;
const pause = () => act(() => vi.advanceTimersByTime(500));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('the visible rows come at once, and the rest when nobody types', () => {
  const { rerender } = render(list(guests(40)));
  expect(screen.getAllByText(/Guest/)).toHaveLength(4);
  expect(screen.queryByText('and more')).toBeNull();

  rerender(list(guests(30)));
  pause();
  expect(screen.getAllByText(/Guest/)).toHaveLength(30);
  expect(screen.getByText('and more')).toBeDefined();

  rerender(list(guests(20)));
  expect(screen.getAllByText(/Guest/)).toHaveLength(4);
});

test('a short list is whole at once', () => {
  render(list(guests(4)));
  expect(screen.getAllByText(/Guest/)).toHaveLength(4);
  expect(screen.getByText('and more')).toBeDefined();
});
