import { expect } from '@playwright/test';
import type { Phone, Point } from './phone.ts';

const SELECTORS = {
  button: 'button',
  link: 'a[href]',
  tab: '[role=tab]',
  heading: 'h1, h2, h3',
  field: 'input',
  slider: '[role=slider]',
} as const;

/** What a rep looks for on the screen: its role, and its whole name or how it reads. */
export type Sought = readonly [role: keyof typeof SELECTORS, name: string | RegExp];

/** What the finger does next to what is sought. */
type Touch = 'tap' | 'slide' | null;

/** The app itself waits for a reply for 15 seconds here (`patience`), before it shows anything. */
const ONCE_MORE = { intervals: [50, 100, 200], timeout: 60_000 };

/** Waits until the text can be read anywhere on the screen, in capitals or not. */
export async function sees(phone: Phone, text: string): Promise<void> {
  await expect.poll(() => readScreen(phone), { ...ONCE_MORE, message: text }).toContain(text.toLowerCase());
}

/** Everything that can be read on the screen, in small letters. */
export function readScreen(phone: Phone): Promise<string> {
  return settle(
    phone.evaluate(() => document.body.innerText.replace(/\s+/g, ' ').toLowerCase()),
    '',
  );
}

/** Waits until it is on the screen. */
export async function finds(phone: Phone, sought: Sought): Promise<void> {
  await expect.poll(() => placeOf(phone, sought), { ...ONCE_MORE, message: String(sought) }).not.toBeNull();
}

/** Waits until it is no longer on the screen. */
export async function losesSight(phone: Phone, sought: Sought): Promise<void> {
  await expect.poll(() => isShown(phone, sought), { ...ONCE_MORE, message: String(sought) }).toBe(false);
}

/** Taps it, once it is at rest and nothing is above it. */
export function tap(phone: Phone, sought: Sought): Promise<void> {
  return touchFrom(phone, sought, [0]);
}

/** Types into a field. */
export async function fill(phone: Phone, label: string, text: string): Promise<void> {
  await tap(phone, ['field', label]);
  await phone.type(text);
}

/** Slides a handle to its end, as a thumb does. */
export function slide(phone: Phone, name: string | RegExp): Promise<void> {
  return touchFrom(phone, ['slider', name], [0, 80, 160, 240, 320]);
}

/** Touches it and goes to the right by these distances; what moves away from under the finger is touched again. */
async function touchFrom(phone: Phone, sought: Sought, distances: readonly number[]): Promise<void> {
  const hits = async () => {
    const place = await placeOf(phone, sought, distances.length > 1 ? 'slide' : 'tap');
    if (!place) return false;
    await phone.touch(distances.map((far) => ({ x: place.x + far, y: place.y })));
    return phone.evaluate(wasTouched);
  };
  await expect.poll(hits, { ...ONCE_MORE, message: String(sought) }).toBe(true);
}

function placeOf(phone: Phone, [role, name]: Sought, next: Touch = null): Promise<Point | null> {
  return settle(phone.evaluate(findPlace, SELECTORS[role], patternOf(name), next), null);
}

function isShown(phone: Phone, sought: Sought): Promise<boolean> {
  return placeOf(phone, sought).then((place) => place !== null);
}

function patternOf(name: string | RegExp): string {
  return typeof name === 'string' ? `^${naming(name).source}$` : name.source;
}

/** What has this text in its name. */
export function naming(text: string): RegExp {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
}

/** A page that is just being loaded answers nothing; it is asked again. */
function settle<T>(asked: Promise<T>, otherwise: T): Promise<T> {
  return asked.catch(() => otherwise);
}

/**
 * In the page: the middle of the first element of this name that is enabled, keeps its place and has nothing above it; null
 * where there is none. The next touch, if there is one, does nothing unless it hits this element, and a tap leaves it there.
 */
async function findPlace(selector: string, pattern: string, next: Touch): Promise<Point | null> {
  const textOf = (ids: string | null) =>
    ids
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' ');
  const nameOf = (element: Element) =>
    element.getAttribute('aria-label') ??
    textOf(element.getAttribute('aria-labelledby')) ??
    (element instanceof HTMLInputElement
      ? (element.labels?.[0]?.textContent ?? element.placeholder)
      : element.textContent);
  const isNamed = new RegExp(pattern);
  for (const element of document.querySelectorAll(selector)) {
    if (element.getClientRects().length === 0 || element.matches(':disabled, [aria-disabled=true]')) continue;
    if (!isNamed.test((nameOf(element) ?? '').replace(/\s+/g, ' ').trim())) continue;
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const before = element.getBoundingClientRect();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const after = element.getBoundingClientRect();
    const [x, y] = [after.x + after.width / 2, after.y + after.height / 2];
    const top = document.elementFromPoint(x, y);
    const isOnTop = top !== null && (element.contains(top) || top.contains(element));
    if (before.x !== after.x || before.y !== after.y || !isOnTop) continue;
    if (!next) return { x, y };
    let isHit = false;
    const clicked = Promise.withResolvers<true>();
    // A finger that a busy browser lets rest for long presses instead of tapping: nothing is clicked.
    const isDone = () =>
      isHit &&
      (next === 'slide' ||
        Promise.race([clicked.promise, new Promise<false>((no) => setTimeout(() => no(false), 1000))]));
    const guard = { isDone, end: new AbortController() };
    Object.assign(globalThis, { touchGuard: guard });
    for (const type of [
      'pointerdown',
      'pointerup',
      'touchstart',
      'touchend',
      'mousedown',
      'mouseup',
      'click',
    ])
      addEventListener(
        type,
        (event) => {
          if (!event.isTrusted) return;
          const under = document.elementFromPoint(x, y);
          const isUnder = under !== null && (element.contains(under) || under.contains(element));
          if (type === 'pointerdown') isHit = isUnder;
          // A browser clicks on what is under the finger at both ends.
          if (type === 'pointerup' && next === 'tap') isHit &&= isUnder;
          if (isHit && type === 'click') clicked.resolve(true);
          if (isHit) return;
          event.preventDefault();
          event.stopImmediatePropagation();
        },
        { capture: true, passive: false, signal: guard.end.signal },
      );
    return { x, y };
  }
  return null;
}

/** In the page: whether the guarded touch has hit its element and done what it should; ends the guard. */
async function wasTouched(): Promise<boolean> {
  const { touchGuard } = globalThis as unknown as {
    touchGuard: { isDone: () => boolean | Promise<boolean>; end: AbortController };
  };
  const isDone = await touchGuard.isDone();
  touchGuard.end.abort();
  return isDone;
}
