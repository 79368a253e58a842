import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAccessible } from '../expect-accessible.ts';
import { DESK, openHq } from '../hq-desk.ts';
import { test } from '../journey-test.ts';
import { startSeason } from '../season.ts';

test.use(DESK);

const season = startSeason();

test('a complaint is answered: every attempt is found, counted as the board counts, and taken away', async ({
  page,
}) => {
  test.setTimeout(200_000);
  const { weekId } = season.week;
  const { colleague } = season;
  const [coach = ''] = (await colleague.coaches(weekId)).outbound;
  const { tickets } = await colleague.tickets(weekId, coach, 'outbound');
  const [first, second] = tickets.filter(({ loaded, deleted }) => !loaded && deleted === '0');
  if (!first || !second) throw new Error('nobody is left to load');
  expect((await colleague.load(weekId, coach, 'outbound', first.barcode)).status).toBe(200);

  await openHq(page, season.server.url);
  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await expect(page.getByRole('heading', { level: 1, name: 'Ledger' })).toBeVisible();
  const table = page.getByRole('table');
  await expect(table.getByRole('link', { name: first.name }).first()).toBeVisible();

  // Nothing moves under the eye: what has come since is a number first.
  expect((await colleague.load(weekId, coach, 'outbound', second.barcode)).status).toBe(200);
  const arrived = page.getByRole('button', { name: '1 new' });
  await expect(arrived).toBeVisible();
  await expect(table.getByRole('link', { name: second.name })).toHaveCount(0);
  await arrived.click();
  await expect(table.getByRole('link', { name: second.name }).first()).toBeVisible();

  // The address keeps the filters; the count is the board's.
  await page.getByLabel('Place', { exact: true }).selectOption(`coach:${coach}:outbound`);
  await page.getByLabel('Kind', { exact: true }).selectOption('Loaded on a coach');
  await page.getByLabel('Verdict', { exact: true }).selectOption('Accepted');
  await expect(page).toHaveURL(/place=.*kind=load-coach.*verdict=accepted/);
  const { loaded } = await colleague.tickets(weekId, coach, 'outbound');
  const count = page.locator('dl', { has: page.getByText('Attempts', { exact: true }) }).locator('dd');
  await expect(count).toHaveText(String(loaded));
  await page.reload();
  await expect(count).toHaveText(String(loaded));
  await expectAccessible(page, 'Ledger');

  const download = page.waitForEvent('download');
  await page.keyboard.press('x');
  const [head, ...lines] = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n');
  expect(head).toContain('happened,arrived,name,reference');
  expect(lines).toHaveLength(loaded);
  expect(lines.filter((line) => line.includes(second.barcode))).toHaveLength(1);

  await page.getByLabel('Verdict', { exact: true }).selectOption('Refused');
  await expect(page.getByText('No attempts match')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(table).toBeVisible();
});
