import type { Page } from '@playwright/test';

/** The smallest side of a tap target, in CSS pixels. */
const TARGET = 48;

/** The narrowest phone, in CSS pixels. */
const NARROWEST = 320;

/**
 * What keeps a hand from using the screen the page shows: it scrolls sideways, words are cut, something that is tapped
 * is too small, out of reach or covered, or the actions at the foot leave no room to read.
 */
function findFaults(page: Page): Promise<string[]> {
  return page.evaluate((target) => {
    const faults: string[] = [];
    const called = (element: Element) =>
      `<${element.tagName.toLowerCase()}> ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}`;
    const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')];
    const scope = dialogs.at(-1) ?? document.body;
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest('[inert], [aria-hidden=true], .sr-only') === null;

    if (document.documentElement.scrollWidth > innerWidth)
      faults.push(`scrolls sideways by ${document.documentElement.scrollWidth - innerWidth} px`);
    for (const element of scope.querySelectorAll('*')) {
      if (!isShown(element) || element instanceof SVGElement) continue;
      const { overflowX, textOverflow } = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      const hasWords = [...element.childNodes].some(
        (node) => node.nodeType === 3 && node.textContent?.trim(),
      );
      if (overflowX === 'auto' || overflowX === 'scroll') {
        if (element.scrollWidth > element.clientWidth + 1)
          faults.push(`${called(element)}: scrolls sideways`);
      } else if (hasWords && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1) {
        faults.push(`${called(element)}: words ${textOverflow === 'ellipsis' ? 'are cut' : 'stick out'}`);
      }
      if (hasWords && (box.left < -1 || box.right > innerWidth + 1))
        faults.push(`${called(element)}: out of the screen`);
    }
    const controls =
      'button, a[href], input, select, textarea, summary, [role=slider], [role=tab], [role=switch]';
    for (const element of scope.querySelectorAll<HTMLElement>(controls)) {
      if (!isShown(element) || element.closest('p, .prose') || element.matches(':disabled')) continue;
      // A box with a label is tapped on its label.
      const tapped = element.matches('input[type=checkbox], input[type=radio]')
        ? (element.closest('label') ?? element)
        : element;
      // A link may fill the row that contains it.
      const spread =
        getComputedStyle(tapped, '::after').position === 'absolute' &&
        getComputedStyle(tapped).position === 'static';
      const { width, height } = ((spread && tapped.offsetParent) || tapped).getBoundingClientRect();
      if (width === 0 && height === 0) continue;
      if (Math.round(width) < target || Math.round(height) < target)
        faults.push(`${called(tapped)}: ${Math.round(width)}×${Math.round(height)} px`);
      if (element.tabIndex < 0 && !element.matches('[role=tab], [role=radio], input[type=radio]'))
        faults.push(`${called(element)}: out of the keyboard's reach`);
    }
    const foot = document.querySelector('section[aria-label=Actions]');
    if (foot && scope === document.body && getComputedStyle(foot).position === 'sticky') {
      const head = document.querySelector('header');
      const headHeight = head && getComputedStyle(head).position === 'sticky' ? head.offsetHeight : 0;
      const left = innerHeight - foot.getBoundingClientRect().height - headHeight;
      if (left < innerHeight / 4) faults.push(`head and foot leave ${Math.round(left)} px to read`);
    }
    return faults;
  }, TARGET);
}

/** As many of a screen's controls as the Tab key is pressed for. */
const TABS = 6;

/** Focus stops that nobody would find: not marked, outside the screen, or covered. */
async function findKeyboardFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (let tab = 0; tab < TABS; tab++) {
    await page.keyboard.press('Tab');
    // At the end of a dialog its guard passes the focus on, a moment later.
    await page.waitForFunction(() => !document.activeElement?.matches('[data-base-ui-focus-guard]'));
    const fault = await findFocusFault(page);
    if (fault !== null) faults.push(fault);
  }
  return faults;
}

function findFocusFault(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body || element instanceof HTMLIFrameElement) return null;
    // A box is marked on its label.
    const marked = element.closest('label') ?? element;
    const name = `<${element.tagName.toLowerCase()}> ${(element.getAttribute('aria-label') ?? marked.textContent ?? '').trim().slice(0, 40)}`;
    const isMarked = [element, marked].some(
      (candidate) => getComputedStyle(candidate).outlineStyle !== 'none',
    );
    if (!isMarked) return `${name}: focus is not marked`;
    const { left, top, width, height } = marked.getBoundingClientRect();
    const above = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!above) return `${name}: focus is out of the screen`;
    if (marked.contains(above) || above.contains(marked)) return null;
    return `${name}: focus is under <${above.tagName.toLowerCase()}> ${above.textContent?.trim().slice(0, 40)}`;
  });
}

/** Whether a phone of this width scrolls sideways. */
async function findSideways(
  page: Page,
  { width, height }: { width: number; height: number },
): Promise<string[]> {
  await page.setViewportSize({ width, height });
  // What is measured by the window follows it a moment later.
  const fits = await page
    .waitForFunction((widest) => document.documentElement.scrollWidth <= widest, width, { timeout: 2_000 })
    .then(
      () => true,
      () => false,
    );
  return fits ? [] : [`scrolls sideways at ${width} px`];
}

/** What every screen is tried with: the title of the trial, the window in CSS pixels, the size of letters. */
export const TRIALS = [
  { title: 'text of twice the size', viewport: { width: 390, height: 844 }, letters: '200%' },
  { title: 'a small phone, by thumb or keyboard', viewport: { width: 360, height: 640 }, letters: '100%' },
] as const;

/** Runs the trials on a new page; `check` adds the faults of the current screen to `faults`. */
export async function startTrial(
  page: Page,
  { viewport, letters }: (typeof TRIALS)[number],
): Promise<{ faults: readonly string[]; check: (screen: string) => Promise<void> }> {
  await page.setViewportSize(viewport);
  await page.addInitScript((size) => {
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = size;
    });
  }, letters);
  const faults: string[] = [];
  return {
    faults,
    async check(screen) {
      const found = await findFaults(page);
      if (letters === '100%') found.push(...(await findKeyboardFaults(page)));
      // The narrowest phones with their own letters; with large ones, a usual phone.
      const width = letters === '100%' ? NARROWEST : viewport.width;
      found.push(...(await findSideways(page, { width, height: viewport.height })));
      await page.setViewportSize(viewport);
      faults.push(...found.map((fault) => `${screen}: ${fault}`));
    },
  };
}
