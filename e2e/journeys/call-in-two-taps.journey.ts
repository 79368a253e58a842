import { expect } from '@playwright/test';
import { filmingPhone } from '../camera/filming-browser.ts';
import { test } from '../journey-test.ts';
import { loseSignal, startWeek } from '../rep-steps.ts';

test('from Home a passenger is called with two taps and typing', async ({ page, season }) => {
  const { week } = await season.colleague.week(season.week.weekId);
  const guest = week.passengers.find(
    ({ reference, phonenumber }) => reference.startsWith('NUCO-') && phonenumber,
  );
  if (!guest) throw new Error('nobody has a telephone');
  await startWeek(page, season, 'nuco.rep@demo.test');
  await expect(page.getByText('Loading week data...')).toHaveCount(0);
  await page.evaluate(() => {
    const taps: (string | null)[] = [];
    Object.assign(window, { taps });
    addEventListener(
      'click',
      ({ target }) => taps.push((target as Element).closest('a')?.getAttribute('href') ?? null),
      { capture: true },
    );
  });

  await page.getByRole('link', { name: 'Search Passengers' }).click();
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type(guest.reference);
  await page.getByRole('link', { name: `Call ${guest.passengerName}` }).click();

  const taps = await page.evaluate(() => (window as unknown as { taps: string[] }).taps);
  expect(taps).toEqual(['/searchPassenger', expect.stringMatching(/^tel:\+?\d+$/)]);
});

test('a target in a row is 48 px, and the last people looked at come back', async ({ page, season }) => {
  const { week } = await season.colleague.week(season.week.weekId);
  const [one, two] = week.passengers.filter(
    ({ reference, phonenumber }) => reference.startsWith('NUCO-') && phonenumber,
  );
  if (!one || !two) throw new Error('too few people');
  await startWeek(page, season, 'nuco.rep@demo.test');
  const main = page.getByRole('main');
  for (const { reference } of [one, two]) {
    await page.getByRole('link', { name: 'Search Passengers' }).click();
    await page.getByRole('searchbox').fill(reference);
    const call = main.getByRole('link', { name: /^Call / });
    await expect(call).toHaveCount(1);
    const box = await call.boundingBox();
    expect([box?.width, box?.height]).toEqual([48, 48]);
    await main.getByRole('link', { name: reference }).click();
    await expect(page.getByText('Trip information')).toBeVisible();
    await page.getByRole('link', { name: 'Back' }).click();
    await page.getByRole('searchbox').fill('');
    await expect(main.getByRole('link', { name: reference })).toBeVisible();
    await page.getByRole('link', { name: 'Back' }).click();
  }
  await page.getByRole('link', { name: 'Search Passengers' }).click();
  const shown = main.getByRole('link', { name: /NUCO-/ });
  await expect(shown).toHaveCount(2);
  await expect(shown.first()).toContainText(two.reference);
});

test('a ticket held before the camera of the search opens its passenger, also without a signal', async ({
  season,
}) => {
  const { week } = await season.colleague.week(season.week.weekId);
  const guest = week.passengers.find(({ reference }) => reference.startsWith('NUCO-'));
  if (!guest) throw new Error('nobody of the brand');
  const phone = await filmingPhone();
  const page = await phone.context.newPage();
  await startWeek(page, season, 'nuco.rep@demo.test');
  await page.getByRole('link', { name: 'Search Passengers' }).click();
  await expect(page.getByRole('searchbox')).toBeVisible();
  await loseSignal(page);
  phone.show({ code: guest.reference });
  await page.getByRole('button', { name: 'Scan a ticket' }).click();
  await expect(page).toHaveURL((url) => url.pathname === `/passenger/${guest.reference}`);
  await expect(page.getByRole('heading', { name: guest.passengerName })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0);
  await phone.close();
});
