import { afterEach, expect, test, vi } from 'vitest';
import { startCover } from './cover.ts';

afterEach(() => vi.restoreAllMocks());

const isCovered = () => document.documentElement.hasAttribute('data-covered');
const turn = (hidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
};

/** A phone, or a desk where several windows are looked at. */
const on = (device: 'phone' | 'desk') => vi.stubGlobal('matchMedia', () => ({ matches: device === 'phone' }));
const focus = (has: boolean) => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(has);
  dispatchEvent(new Event(has ? 'focus' : 'blur'));
};

test('a phone covers the app when it takes the focus away, before the picture for the switcher', () => {
  on('phone');
  const stop = startCover();
  focus(false);
  expect(isCovered()).toBe(true);
  focus(true);
  expect(isCovered()).toBe(false);
  for (const touch of ['pointerdown', 'keydown']) {
    focus(false);
    dispatchEvent(new Event(touch));
    expect(isCovered()).toBe(false);
  }
  stop();
  focus(false);
  expect(isCovered()).toBe(false);
});

test('the Tab key that leads from the last control to the browser covers nothing; a call after it does', () => {
  on('phone');
  const stop = startCover();
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
  focus(false);
  expect(isCovered()).toBe(false);
  focus(true);
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
  dispatchEvent(new KeyboardEvent('keyup', { key: 'Tab' }));
  focus(false);
  expect(isCovered()).toBe(true);
  focus(true);
  stop();
});

test('typing into a form within the page covers nothing, nor does another window on a desk', () => {
  on('phone');
  const stop = startCover();
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  dispatchEvent(new Event('blur'));
  expect(isCovered()).toBe(false);
  on('desk');
  focus(false);
  expect(isCovered()).toBe(false);
  stop();
});

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
