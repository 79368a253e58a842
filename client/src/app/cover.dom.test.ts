import { afterEach, expect, test, vi } from 'vitest';
import { startCover } from './cover.ts';

afterEach(() => vi.restoreAllMocks());

const isCovered = () => document.documentElement.hasAttribute('data-covered');
const turn = (hidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
};

test('the app is covered while it is out of view, and only then', () => {
  const stop = startCover();
  expect(isCovered()).toBe(false);
  turn(true);
  expect(isCovered()).toBe(true);
  turn(false);
  expect(isCovered()).toBe(false);
  stop();
  turn(true);
  expect(isCovered()).toBe(false);
});
