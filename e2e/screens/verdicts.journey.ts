import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { ApiRep } from '../api-rep.ts';
import {
  handScan,
  heldVerdict,
  holdVerdict,
  loseSignal,
  openCoachLoading,
  scanAndHold,
  startWeek,
} from '../rep-steps.ts';
import { startLooking, test, USERNAME } from './looking.ts';

const direction = 'outbound';
const folder = process.env.SCREENS && path.resolve(import.meta.dirname, '../..', process.env.SCREENS);

/** Two coaches, with three people of one and one of the other whom nobody has loaded. */
async function twoCoaches(colleague: ApiRep, weekId: string) {
  const { outbound } = await colleague.coaches(weekId);
  const coaches = await Promise.all(
    outbound.map(async (coachId) => {
      const { tickets } = await colleague.tickets(weekId, coachId, direction);
      return { coachId, people: tickets.filter(({ loaded, deleted }) => !loaded && deleted === '0') };
    }),
  );
  const [here, other] = coaches.sort((a, b) => b.people.length - a.people.length);
  const [first, second, third] = here?.people ?? [];
  const [stranger] = other?.people ?? [];
  if (!here || !first || !second || !third || !stranger) throw new Error('too few people are to be loaded');
  return { coachId: here.coachId, first, second, third, stranger };
}

/** The upper part of the screen without colour, a quarter as wide and high, and as light and dark as it can be. */
async function inGrey(page: Page): Promise<number[]> {
  const clip = { x: 0, y: 0, width: 390, height: 496 };
  const png = (await page.screenshot({ clip, scale: 'css' })).toString('base64');
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(97, 124);
    const context = canvas.getContext('2d');
    context?.drawImage(picture, 0, 0, 97, 124);
    const { data = new Uint8ClampedArray() } = context?.getImageData(0, 0, 97, 124) ?? {};
    const grey = Array.from(
      { length: data.length / 4 },
      (_, at) =>
        0.2126 * (data[4 * at] ?? 0) + 0.7152 * (data[4 * at + 1] ?? 0) + 0.0722 * (data[4 * at + 2] ?? 0),
    );
    const [least, most] = [Math.min(...grey), Math.max(...grey)];
    return grey.map((value) => (value - least) / (most - least));
  }, png);
}

/** The share of two pictures that differs clearly. */
function differing(one: readonly number[], other: readonly number[]): number {
  return one.filter((value, at) => Math.abs(value - (other[at] ?? 0)) > 0.4).length / one.length;
}

/** The words that a line break splits, with letters of twice the size; `name` stands in for that of the verdict. */
async function brokenWords(page: Page, name: string): Promise<string[]> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const broken = await (await heldVerdict(page)).evaluate((panel, own) => {
    const walker = document.createTreeWalker(panel, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.textContent === own) node.textContent = 'Maximiliane Wolkenstein Hohenberg';
      // A reference may be broken anywhere.
      if (node.parentElement?.closest('.sr-only, .break-all')) continue;
      for (const { index, 0: word } of (node.textContent ?? '').matchAll(/\p{L}+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(word);
      }
    }
    return found;
  }, name);
  if (folder) await page.screenshot({ path: path.join(folder, '136-verdict-large.png') });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
  return broken;
}

test('the five outcomes differ without colour, at a quarter of their size', async ({ page, season }) => {
  const { coachId, first, second, third, stranger } = await twoCoaches(season.colleague, season.week.weekId);
  const { look } = await startLooking(page);
  await startWeek(page, season, USERNAME);
  await openCoachLoading(page, coachId, direction);
  await expect(page.getByRole('button', { name: /^Remaining Passengers/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Scan Barcode' }).click();
  const pictures = new Map<string, number[]>();
  const take = async (name: string) => {
    await look(name);
    await page.emulateMedia({ colorScheme: 'light' });
    pictures.set(name, await inGrey(page));
  };
  const close = () => page.getByRole('button', { name: /Tap to close/ }).click();

  await scanAndHold(page, first.barcode);
  await take('130-verdict-loaded');
  await holdVerdict(page);
  await page.getByRole('button', { name: `Undo for ${first.name}` }).click();
  await expect(await heldVerdict(page)).toContainText('Taken off');
  await take('131-verdict-undone');
  await close();
  const refused = await scanAndHold(page, stranger.barcode);
  await expect(refused).toContainText('Belongs on');
  expect(await brokenWords(page, stranger.name)).toEqual([]);
  await take('132-verdict-wrong-coach');
  await close();
  await season.colleague.load(season.week.weekId, coachId, direction, second.barcode);
  await expect(await scanAndHold(page, second.barcode)).toContainText('Already loaded');
  await take('133-verdict-already');
  await close();
  const signalBack = await loseSignal(page);
  await expect(await scanAndHold(page, third.barcode)).toContainText('Saved on this phone');
  await take('134-verdict-offline');

  const all = [...pictures];
  for (const [at, [name, picture]] of all.entries())
    for (const [otherName, other] of all.slice(at + 1))
      expect(differing(picture, other), `${name} and ${otherName}`).toBeGreaterThan(0.02);

  await page.setViewportSize({ width: 360, height: 640 });
  if (folder) await page.screenshot({ path: path.join(folder, '135-verdict-small.png') });
  await close();
  signalBack();
  await expect(page.getByText(/not sent yet/)).toHaveCount(0, { timeout: 60_000 });
  await handScan(page, 'NUCO-ZZZZZZ-999999');
});
