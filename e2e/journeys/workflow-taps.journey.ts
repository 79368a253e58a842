import path from 'node:path';
import type { LiftPassTicketsReply } from '@offpiste/domain/contract/lift-pass.ts';
import { expect, type Page } from '@playwright/test';
import { apiRep } from '../api-rep.ts';
import { filmingPhone } from '../camera/filming-browser.ts';
import { test } from '../journey-test.ts';
import { allKeyRooms } from '../key-rooms.ts';
import { goWithin, handScan, openCoachLoading, slideToEnd, startWeek } from '../rep-steps.ts';
import { startSeason } from '../season.ts';

const username = 'nuco.rep@demo.test';
const folder = process.env.SCREENS && path.resolve(import.meta.dirname, '../..', process.env.SCREENS);

const season = startSeason();

/** Counts how often the screen is touched from now on; a slide is one touch. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.documentElement.dataset.taps = '0';
    const count = () => {
      const { dataset } = document.documentElement;
      dataset.taps = String(Number(dataset.taps) + 1);
    };
    addEventListener('pointerdown', count, { capture: true });
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset.taps));
}

const take = async (page: Page, name: string) => {
  if (folder) await page.screenshot({ path: path.join(folder, `${name}.png`) });
};

test('lift passes one after the other take a slide each and nothing else', async () => {
  const rep = await apiRep(season.server.url, username, 'nuco');
  const { tickets } = await rep.get<LiftPassTicketsReply>(
    `/api/scanLiftPass/allBarcodes/${season.week.weekId}`,
  );
  await rep.signOut();
  const phone = await filmingPhone();
  const page = await phone.context.newPage();
  await startWeek(page, season, username);
  await goWithin(page, '/liftPass');
  const [first, second] = tickets.filter(({ distributed, deleted }) => distributed === 0 && deleted === '0');
  if (!first || !second) throw new Error('two passes');
  await page.getByRole('button', { name: 'Scan Barcode' }).click();
  const taps = await countTaps(page);
  for (const { barcode, name } of [first, second]) {
    phone.show({ code: barcode });
    await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible({ timeout: 30_000 });
    await slideToEnd(page, 'Slide to distribute');
    await expect(page.getByText(`Pass successfully distributed to ${name}`, { exact: true })).toBeVisible();
    await take(page, '140-lift-pass-verdict');
  }
  expect(await taps()).toBe(2);
  await phone.close();
});

test('keys for guests of two rooms take a scan and a slide each', async () => {
  const rooms = (await allKeyRooms(season.colleague, season.week.weekId)).filter(
    ({ ready, blocked, keysOut, returned, guests }) =>
      ready === 1 &&
      blocked === 0 &&
      keysOut === 0 &&
      returned === 0 &&
      guests.some(({ name }) => name !== null),
  );
  const [first, second] = rooms.filter(({ distLoc }) => distLoc === rooms[0]?.distLoc);
  if (!first || !second) throw new Error('two rooms at one place');
  const phone = await filmingPhone();
  const page = await phone.context.newPage();
  await startWeek(page, season, username);
  await goWithin(page, '/keyDist');
  await page.getByRole('link', { name: first.distLoc }).click();
  await page.getByRole('button', { name: 'Scan Barcode' }).click();
  const taps = await countTaps(page);
  for (const room of [first, second]) {
    const guest = room.guests.find(({ name }) => name !== null);
    phone.show({ code: guest?.bookingRef ?? '' });
    await expect(page.getByRole('heading', { name: room.roomName, level: 1 })).toBeVisible({
      timeout: 30_000,
    });
    await expect(page.getByText('Verified')).toBeVisible();
    await take(page, '141-keys-verified');
    await slideToEnd(page, 'Slide to distribute');
    await expect(page.getByText('Keys handed out').first()).toBeVisible();
  }
  expect(await taps()).toBe(2);
  await phone.close();
});

test('an undo is one tap: in the verdict after a hand scanner and after a name, and in the list', async ({
  page,
}) => {
  const { outbound } = await season.colleague.coaches(season.week.weekId);
  const [coachId = ''] = outbound;
  const { tickets } = await season.colleague.tickets(season.week.weekId, coachId, 'outbound');
  const person = tickets.find(({ loaded, deleted }) => !loaded && deleted === '0');
  if (!person) throw new Error('nobody is to be loaded');
  await startWeek(page, season, username);
  await openCoachLoading(page, coachId, 'outbound');
  await take(page, '142-coach-loading');
  const taken = page.getByRole('button', { name: /^Taken off.*Tap to/ });
  const gone = () => expect(page.getByRole('button', { name: /Tap to hold/ })).toBeHidden();
  const taps = await countTaps(page);

  await handScan(page, person.barcode);
  await page.getByRole('button', { name: `Undo for ${person.name}` }).click();
  await expect(taken).toBeVisible();
  expect(await taps()).toBe(1);
  await gone();

  await page.getByRole('button', { name: 'Enter by name' }).click();
  await page.getByPlaceholder('Search by name or booking reference...').fill(person.barcode);
  await page.getByRole('dialog').getByRole('button', { name: person.name }).click();
  await page.getByRole('button', { name: 'Load passenger' }).click();
  const before = await taps();
  // A double tap on the button before must not undo.
  await page.waitForTimeout(700);
  await page.getByRole('button', { name: `Undo for ${person.name}` }).click();
  await expect(taken).toBeVisible();
  expect(await taps()).toBe(before + 1);
  await gone();

  await page.getByRole('button', { name: 'Scan Barcode' }).click();
  await handScan(page, person.barcode);
  await gone();
  const inList = await taps();
  await page.getByRole('button', { name: `Undo Loaded, ${person.name}` }).click();
  await expect(taken).toBeVisible();
  expect(await taps()).toBe(inList + 1);
});
