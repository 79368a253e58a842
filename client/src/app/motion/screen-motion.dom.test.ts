import type { ParsedLocation } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isKeptStill, keepStill } from '#ui/keep-still.ts';
import type { AppRouter } from '../routes.tsx';
import { motionBetween, startScreenMotion } from './screen-motion.ts';

const at = (pathname: string, index = 0) => ({ pathname, state: { __TSR_index: index } }) as ParsedLocation;

beforeEach(() => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
});
afterEach(() => document.body.replaceChildren());

test.each([
  ['/home', '/coach', 'forward'],
  ['/coach', '/coach/4', 'forward'],
  ['/coach/4', '/loadCoach/4/outbound', 'forward'],
  ['/loadCoach/4/outbound', '/loadCoach', 'back'],
  ['/coach/4', '/home', 'back'],
] as const)('from %s to %s a screen comes %s', (from, to, way) => {
  expect(motionBetween(at(from, 0), at(to, 1))).toBe(way);
});

test('among screens of equal depth the history says which way', () => {
  expect(motionBetween(at('/coach/4', 2), at('/passenger/X', 3))).toBe('forward');
  expect(motionBetween(at('/passenger/X', 3), at('/coach/4', 2))).toBe('back');
});

test.each([
  ['/home', '/action'],
  ['/home', '/unlock'],
  ['/login', '/'],
  ['/coach/4', '/coach/4'],
])('from %s to %s nothing moves', (from, to) => {
  expect(motionBetween(at(from), at(to, 1))).toBeNull();
});

test('nothing moves under a dialog, out of view, with reduced motion or while kept still', () => {
  const move = () => motionBetween(at('/home'), at('/coach', 1));
  const dialog = document.createElement('div');
  dialog.role = 'dialog';
  document.body.append(dialog);
  expect(move()).toBeNull();
  dialog.remove();
  expect(move()).toBe('forward');

  const end = keepStill();
  expect(move()).toBeNull();
  end();
  expect(move()).toBe('forward');

  vi.spyOn(window, 'matchMedia').mockReturnValueOnce({ matches: true } as MediaQueryList);
  expect(move()).toBeNull();
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  expect(move()).toBeNull();
});

test('where the browser has no View Transitions the router is left as it is', () => {
  const router = { options: {}, subscribe: vi.fn() };
  startScreenMotion(router as unknown as AppRouter)();
  expect(router.options).toEqual({});
  expect(router.subscribe).not.toHaveBeenCalled();
});

test('keeping still ends a motion under way, and lasts until the last reason is gone', () => {
  const skipTransition = vi.fn();
  Object.defineProperty(document, 'activeViewTransition', { value: { skipTransition }, configurable: true });
  const [first, second] = [keepStill(), keepStill()];
  expect(skipTransition).toHaveBeenCalled();
  first();
  expect(isKeptStill()).toBe(true);
  second();
  expect(isKeptStill()).toBe(false);
  Reflect.deleteProperty(document, 'activeViewTransition');
});
