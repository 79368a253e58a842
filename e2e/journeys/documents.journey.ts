import { expect, type Locator } from '@playwright/test';
import { expectAccessible } from '../expect-accessible.ts';
import { coldStart, cutOff } from '../flight-mode.ts';
import { test } from '../journey-test.ts';
import {
  chooseWeek,
  enterPin,
  goWithin,
  keptOnPhone,
  startFromSignIn,
  startWeek,
  viewerOnPhone,
} from '../rep-steps.ts';
import { startSeason, startSeasonBehindFront } from '../season.ts';

test.use({ serviceWorkers: 'allow' });

const username = 'nuco.rep@demo.test';

const { season, front } = startSeasonBehindFront(username, startSeason);

test('a PDF opens inside the app after a cold start without a signal, and is enlarged', async ({ page }) => {
  await startFromSignIn(page, { url: front.url, weekName: season.week.weekName }, username);
  await goWithin(page, '/week-info');
  await expect(page.getByRole('button', { name: 'Emergency plan' })).toBeEnabled();
  await keptOnPhone(page);
  await viewerOnPhone(page);
  const signalBack = await cutOff(page, front);

  const phone = await coldStart(page, front.url);
  await enterPin(phone);
  await chooseWeek(phone, season.week.weekName);
  await goWithin(phone, '/week-info');
  // What is opened when somebody is hurt is on top.
  await expect(phone.getByRole('main').getByRole('listitem').first()).toContainText('Emergency plan');
  await phone.getByRole('button', { name: 'Emergency plan' }).click();
  const dialog = phone.getByRole('dialog', { name: 'Emergency plan' });
  const first = dialog.getByRole('region', { name: 'Page 1 of 1' });
  await expect.poll(() => darkPixels(first)).toBeGreaterThan(500);
  await expect(first).toContainText('Mountain rescue: 112');
  await expectAccessible(phone);

  const before = await widthOf(first);
  await dialog.getByRole('button', { name: 'Larger' }).click();
  await expect(dialog.getByText('150%')).toBeVisible();
  await expect.poll(() => widthOf(first)).toBe(Math.round(before * 1.5));
  await expect.poll(() => darkPixels(first)).toBeGreaterThan(500);

  // Enlarged with two fingers it is drawn as sharp as it is then shown.
  const drawn = await canvasWidth(first);
  const { x, y } = (await first.boundingBox()) ?? { x: 0, y: 0 };
  const fingers = await phone.context().newCDPSession(phone);
  await fingers.send('Input.synthesizePinchGesture', { x: x + 100, y: y + 100, scaleFactor: 2 });
  const scale = await phone.evaluate(() => visualViewport?.scale ?? 1);
  expect(scale).toBeGreaterThan(1.5);
  await expect.poll(async () => (await canvasWidth(first)) / drawn).toBeCloseTo(scale, 1);
  await expect.poll(() => darkPixels(first)).toBeGreaterThan(500);
  await fingers.send('Input.synthesizePinchGesture', { x: 100, y: 300, scaleFactor: 0.3 });
  await expect.poll(() => canvasWidth(first)).toBe(drawn);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await signalBack();
});

test('the app is on the phone before what shows documents; until that has come the phone says what to do', async ({
  page,
}) => {
  const viewer: string[] = await (await fetch(`${front.url}/document-viewer.json`)).json();
  // The last of its files does not come: the phone has only a part.
  const last = viewer.at(-1) ?? '';
  const comes = front.hold(last);
  const asked = (since: number) =>
    front.requests
      .slice(since)
      .map(({ path }) => path)
      .filter((path) => viewer.includes(path));
  const atFirst = front.requests.length;
  await startFromSignIn(page, { url: front.url, weekName: season.week.weekName }, username);
  await keptOnPhone(page);
  await goWithin(page, '/week-info');
  await expect(page.getByRole('button', { name: 'Emergency plan' })).toBeEnabled();
  await expect.poll(() => asked(atFirst)).toContain(last);
  const signalBack = await cutOff(page, front);
  comes();

  const phone = await coldStart(page, front.url);
  await enterPin(phone);
  await chooseWeek(phone, season.week.weekName);
  await goWithin(phone, '/ready');
  await expect(phone.getByText('Not ready to work offline')).toBeVisible();
  await expect(phone.getByRole('listitem').filter({ hasText: 'Documents open offline' })).toContainText(
    'Not stored yet. Download everything with signal.',
  );
  await goWithin(phone, '/week-info');
  await phone.getByRole('button', { name: 'Emergency plan' }).click();
  const dialog = phone.getByRole('dialog', { name: 'Emergency plan' });
  await expect(dialog).toContainText('Try again with signal, or share it to another app.');
  await expectAccessible(phone);

  await signalBack();
  const before = front.requests.length;
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('region', { name: 'Page 1 of 1' })).toContainText('Mountain rescue: 112');
  expect(asked(before)).toEqual([last]);
});

test('a damaged PDF says what to do, and is given to the phone', async ({ page }) => {
  await page.context().route(/\/files\/week\/[^/]+\/emergency$/, (route) =>
    route.fulfill({
      headers: { 'Content-Type': 'application/pdf', 'Content-Disposition': 'inline', ETag: '"damaged"' },
      body: '%PDF-1.7\n1 0 obj << /Type /Catalog',
    }),
  );
  await startWeek(page, { server: { url: front.url }, week: season.week }, username);
  await goWithin(page, '/week-info');
  await page.getByRole('button', { name: 'Emergency plan' }).click();
  const dialog = page.getByRole('dialog', { name: 'Emergency plan' });
  await expect(dialog.getByText('This document cannot be shown')).toBeVisible();
  await expect(dialog).toContainText('Share it to try another app, or ask your team leader for it.');
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Share' }).click();
  expect((await saved).suggestedFilename()).toBe('Emergency plan.pdf');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Emergency plan' })).toBeFocused();
});

/** How much is drawn on a page: its pixels that are dark. */
function darkPixels(page: Locator): Promise<number> {
  return page.evaluate((section) => {
    const canvas = section.querySelector('canvas');
    const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    let dark = 0;
    for (let at = 0; at < pixels.length; at += 4)
      if ((pixels[at] ?? 255) < 128 && pixels[at + 3] === 255) dark++;
    return dark;
  });
}

/** In how many pixels a page is drawn. */
function canvasWidth(page: Locator): Promise<number> {
  return page.locator('canvas').evaluate((canvas) => (canvas as HTMLCanvasElement).width);
}

async function widthOf(box: Locator): Promise<number> {
  return (await box.boundingBox())?.width ?? 0;
}
