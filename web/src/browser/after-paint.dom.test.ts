import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterPaint } from './after-paint.ts';

const frames: FrameRequestCallback[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  frames.length = 0;
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('it calls back once, in a task after the frame', () => {
  const painted = vi.fn();
  afterPaint(painted);
  for (const frame of frames) frame(0);
  expect(painted).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(painted).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10_000);
  expect(painted).toHaveBeenCalledTimes(1);
});

test('it calls back where nothing is painted, as in a page that is not visible', () => {
  const painted = vi.fn();
  afterPaint(painted);
  vi.advanceTimersByTime(10_000);
  expect(painted).toHaveBeenCalledTimes(1);
});
