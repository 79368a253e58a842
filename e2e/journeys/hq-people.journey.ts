import { expect } from '@playwright/test';
import { expectAccessible } from '../expect-accessible.ts';
import { DESK, openHq } from '../hq-desk.ts';
import { test } from '../journey-test.ts';
import { startSeason } from '../season.ts';

test.use(DESK);

const season = startSeason();

test('somebody is found by name, and their timeline tells a scan while it is open', async ({ page }) => {
  const { weekId } = season.week;
  const [coach = '', other = ''] = (await season.colleague.coaches(weekId)).outbound;
  const { tickets } = await season.colleague.tickets(weekId, coach, 'outbound');
  const [person] = tickets;
  if (!person) throw new Error('nobody is booked there');
  await openHq(page, season.server.url);
  await page.keyboard.press('/');
  await page.getByRole('searchbox').fill(person.barcode);
  const found = page.getByRole('list', { name: 'People found' }).getByRole('link');
  await expect(found).toContainText(person.name);
  await expectAccessible(page, 'People');
  await found.click();
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline.getByText('Nothing has been recorded of this person yet.')).toBeVisible();

  expect((await season.colleague.load(weekId, other, 'outbound', person.barcode)).status).toBe(422);
  expect((await season.colleague.load(weekId, coach, 'outbound', person.barcode)).status).toBe(200);
  await expect(timeline.getByText(/: loaded$/)).toBeVisible();
  await expect(timeline.getByText(/: refused, booked on /)).toBeVisible();

  await page.getByRole('button', { name: 'Show birth date and next of kin' }).click();
  await expect(page.getByText('Date of birth')).toBeVisible();
  await expectAccessible(page, 'a person');
  for (const entry of ['Decisions', 'Phones']) {
    await page.getByRole('link', { name: entry, exact: true }).click();
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await expectAccessible(page, entry);
  }
});

test('somebody who asks to be forgotten is erased from their page, and found nowhere any more', async ({
  page,
}) => {
  const { weekId } = season.week;
  const [coach = ''] = (await season.colleague.coaches(weekId)).outbound;
  const { tickets } = await season.colleague.tickets(weekId, coach, 'outbound');
  const person = tickets.at(-1);
  if (!person) throw new Error('nobody is booked there');
  await openHq(page, season.server.url, `/${weekId}/people/${person.barcode}`);
  await page.getByRole('button', { name: 'Erase for good…' }).click();
  const dialog = page.getByRole('dialog', { name: `Erase ${person.name} for good?` });
  await expect(dialog.getByRole('button', { name: 'Erase' })).toBeDisabled();
  await expectAccessible(page, 'Erase');
  await dialog.getByLabel(`Type ${person.barcode}`).fill(person.barcode);
  await dialog.getByRole('button', { name: 'Erase' }).click();
  await expect(page.getByRole('heading', { name: 'People' })).toBeVisible();

  const codes = async () =>
    (await season.colleague.tickets(weekId, coach, 'outbound')).tickets.map(({ barcode }) => barcode);
  await expect.poll(codes).not.toContain(person.barcode);
  expect(await codes()).toHaveLength(tickets.length - 1);
  await page.goto(`${season.server.url}/hq/${weekId}/people/${person.barcode}`);
  await expect(page.getByText('Passenger not found')).toBeVisible();
});
