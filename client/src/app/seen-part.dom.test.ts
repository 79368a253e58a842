import { afterEach, expect, test } from 'vitest';
import { startSeenPart } from './seen-part.ts';

const { style } = document.documentElement;
const hidden = () => [style.getPropertyValue('--seen-top'), style.getPropertyValue('--seen-bottom')];

afterEach(() => {
  Reflect.deleteProperty(window, 'visualViewport');
  style.cssText = '';
});

test('a keyboard hides what is below it, and above where the browser has moved the page up', () => {
  const viewport = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0, scale: 1 });
  Object.defineProperty(window, 'visualViewport', { configurable: true, value: viewport });
  const stop = startSeenPart();
  viewport.height = innerHeight - 336;
  viewport.dispatchEvent(new Event('resize'));
  expect(hidden()).toEqual(['0px', '336px']);
  viewport.offsetTop = 120.4;
  viewport.dispatchEvent(new Event('scroll'));
  expect(hidden()).toEqual(['120px', '216px']);
  Object.assign(viewport, { height: 200, offsetTop: 50, scale: 2 });
  viewport.dispatchEvent(new Event('resize'));
  expect(hidden()).toEqual(['0px', '0px']);
  stop();
  Object.assign(viewport, { height: 300, offsetTop: 0, scale: 1 });
  viewport.dispatchEvent(new Event('resize'));
  expect(hidden()).toEqual(['0px', '0px']);
});

test('a browser that does not say what is in view shows the whole page', () => {
  startSeenPart()();
  expect(hidden()).toEqual(['', '']);
});
