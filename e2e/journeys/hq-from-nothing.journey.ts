import { readFile } from 'node:fs/promises';
import { devices, expect, type Page } from '@playwright/test';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { addBiometrics } from '../biometric-phone.ts';
import { drop } from '../drop-files.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { DESK, signInAtHq } from '../hq-desk.ts';
import { test } from '../journey-test.ts';
import { chooseWeek, fillSignIn, openCoachLoading, scanAndHold, setPin } from '../rep-steps.ts';
import { addedAtHq } from '../season.ts';
import type { RunningServer } from '../server-place.ts';
import { startServer } from '../start-server.ts';

test.use(DESK);

/** The passenger of the template, with another name than that of the example. */
const ANA = { name: 'Ana Mély', code: 'ALPINE-AB12CD-000001' };

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ DEMO: '0' });
});
test.afterAll(() => server.stop());

/** Fills in what was taken away: a workbook with the example as its row. */
function filledIn(template: Buffer): Buffer {
  const parts = Object.entries(unzipSync(template)).map(([name, content]) => {
    const text = strFromU8(content).replaceAll('Zoë O’Brien', ANA.name);
    return [name, name.endsWith('.xml') ? strToU8(text) : content] as const;
  });
  return Buffer.from(zipSync(Object.fromEntries(parts)));
}

async function openSteps(page: Page, done: number): Promise<void> {
  await page.goto(`${server.url}/hq/first-steps`);
  await expect(page.getByText(`${done} of 5 done`)).toBeVisible();
}

test('from nothing to a closed coach, with one command and everything else in a browser', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const manager = await addedAtHq({ server }, 'manager@alpine.test');
  await addBiometrics(page);
  await signInAtHq(page, server.url, manager);
  await page.getByRole('button', { name: 'Make a passkey' }).click();

  // Nobody needs to look for the first step.
  await expect(page.getByText('0 of 5 done')).toBeVisible();
  await expectAccessible(page, 'First steps');
  for (const name of ['NUCO', 'Wasteland']) {
    await page.getByRole('button', { name: `Remove ${name}…` }).click();
    const ask = page.getByRole('dialog', { name: `Remove ${name}?` });
    await ask.getByRole('button', { name: 'Remove' }).click();
    // While it asks, all behind it counts as hidden; after it the others move up once this one has gone.
    await expect(ask).toBeHidden();
    await expect(page.getByRole('button', { name: `Remove ${name}…` })).toBeHidden();
  }

  // A page of a week says why there is nothing on it.
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'People' }).click();
  await expect(page.getByRole('main').getByText('No week is in use')).toBeVisible();
  await expectAccessible(page, 'People without a week');
  await openSteps(page, 0);
  await page.getByRole('link', { name: 'Go there Create your brand' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Alpine');
  await page.getByLabel('Prefixes of its tickets').fill('ALPINE');
  await page.getByRole('button', { name: 'Create the brand' }).click();
  await expect(page.getByText('The brand is there.')).toBeVisible();

  await openSteps(page, 1);
  await page.getByRole('link', { name: 'Go there Import your first week' }).click();
  const taken = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Template of a week' }).click();
  await drop(page, { 'week.xlsx': filledIn(await readFile(await (await taken).path())) });
  await expect(page.getByText('People: 1 added')).toBeVisible();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('link', { name: 'Open W03-2027' })).toBeVisible();

  await openSteps(page, 2);
  await page.getByRole('link', { name: 'Go there Invite your first rep' }).click();
  await page.getByRole('button', { name: 'Add a rep' }).click();
  const form = page.getByRole('dialog', { name: 'Add a rep' });
  await form.getByLabel('Email').fill('jo@alpine.test');
  await form.getByLabel('Name').fill('Jo Peak');
  await form.getByLabel('Brand').selectOption('alpine');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Make a link' }).click();
  const link = await page.getByText(/\/invite#/).innerText();

  const phone = await browser.newContext({ ...devices['Pixel 7'] });
  const app = await phone.newPage();
  await app.goto(link);
  await app.getByRole('button', { name: 'Get my password' }).click();
  const password = await app.getByRole('textbox', { name: 'New password' }).inputValue();
  await app.getByRole('button', { name: 'I have saved it: sign in' }).click();
  await fillSignIn(app, 'jo@alpine.test', password);
  await setPin(app);
  await chooseWeek(app, 'Week 3');

  await openSteps(page, 3);
  await page.getByRole('link', { name: 'Go there Print codes' }).click();
  await expect(page.getByRole('img', { name: `Code of ${ANA.name}` })).toBeVisible();
  expect((await page.pdf({ preferCSSPageSize: true })).toString('latin1')).toMatch(/\/Type\s*\/Page\b/);

  await openCoachLoading(app, '4', 'outbound');
  await app.getByRole('button', { name: 'Scan Barcode' }).click();
  await expect(await scanAndHold(app, ANA.code)).toContainText(ANA.name);

  await openSteps(page, 5);
  await page.goto(`${server.url}/hq/W03-2027/departures/coach:4:outbound`);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  const close = page.getByRole('dialog', { name: /^Close / });
  await close.getByRole('button', { name: /^Close / }).click();
  await expect(page.getByText(/Closed \d\d:\d\d by /).first()).toBeVisible();

  await page.goto(`${server.url}/hq/W03-2027/ledger`);
  await expect(page.getByRole('table').getByRole('link', { name: ANA.name }).first()).toBeVisible();
  const given = page.waitForEvent('download');
  await page.keyboard.press('x');
  expect(await readFile(await (await given).path(), 'utf8')).toContain(ANA.code);
  await phone.close();
});
