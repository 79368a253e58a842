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

const ONCE_MORE = { intervals: [50, 100, 200] };

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
export async function tap(phone: Phone, sought: Sought): Promise<void> {
  await phone.touch([await restingPlaceOf(phone, sought)]);
}

/** Types into a field. */
export async function fill(phone: Phone, label: string, text: string): Promise<void> {
  await tap(phone, ['field', label]);
  await phone.type(text);
}

/** Slides a handle to its end, as a thumb does. */
export async function slide(phone: Phone, name: string | RegExp): Promise<void> {
  const { x, y } = await restingPlaceOf(phone, ['slider', name]);
  await phone.touch([0, 80, 160, 240, 320].map((far) => ({ x: x + far, y })));
}

async function restingPlaceOf(phone: Phone, sought: Sought): Promise<Point> {
  let place: Point | null = null;
  const look = async () => {
    place = await placeOf(phone, sought);
    return place;
  };
  await expect.poll(look, { ...ONCE_MORE, message: `${sought}` }).not.toBeNull();
  if (!place) throw new Error(`${sought} is not there`);
  return place;
}

function placeOf(phone: Phone, [role, name]: Sought): Promise<Point | null> {
  return settle(phone.evaluate(findPlace, SELECTORS[role], patternOf(name)), null);
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
 * where there is none.
 */
async function findPlace(selector: string, pattern: string): Promise<Point | null> {
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
    if (before.x === after.x && before.y === after.y && isOnTop) return { x, y };
  }
  return null;
}
