import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { DESK, openHq } from '../hq-desk.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { startLooking, test } from './looking.ts';

test.use({ ...DESK, deviceScaleFactor: 1 });

const WEEK = 'demo-week-1';
const main = path.resolve(import.meta.dirname, '../../server/src/main.ts');

/** The season that a newcomer sees, whose day is under way. */
let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess({ DEMO_SIZE: 'season', DEFAULT_BRAND: 'nuco' }, [process.execPath, main]);
});
test.afterAll(() => server.stop());

async function open(page: Page, address: string, heading: string): Promise<void> {
  await page.goto(`${server.url}/hq/${address}`);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

test('a newcomer finds departures in every state, with their people, decisions and phones', async ({
  page,
}) => {
  const { look } = await startLooking(page);
  await openHq(page, server.url);
  const board = page.getByRole('table');
  for (const state of ['Not started', 'Loading', 'Complete', 'Closed', 'Reopened', 'Late', 'Left short'])
    await expect(board.getByText(state, { exact: true }).first()).toBeVisible();
  await look('hq-today');
  await open(page, `${WEEK}/departures/transfer:TRIP-03:outbound`, 'TRIP-03');
  await look('hq-departure');
  await page.getByRole('region', { name: /./ }).getByRole('link').first().click();
  await look('hq-person');
  await open(page, `${WEEK}/people`, 'People');
  await look('hq-people');
  await open(page, `${WEEK}/decisions`, 'Needs a decision');
  await look('hq-decisions');
  await open(page, `${WEEK}/phones`, 'Phones');
  await look('hq-phones');
  for (const tab of ['events', 'lessons', 'passes', 'keys']) {
    await open(page, `${WEEK}/places?tab=${tab}`, 'Places');
    await look(`hq-${tab}`);
  }
  await open(page, `${WEEK}/codes?id=2`, 'Codes');
  await look('hq-codes');
  await open(page, `${WEEK}/ledger`, 'Ledger');
  await look('hq-ledger');
  await open(page, 'messages', 'Messages');
  await look('hq-messages');
  await open(page, 'weeks', 'Weeks');
  await look('hq-weeks');
  await open(page, 'reps', 'Reps');
  await look('hq-reps');
  await open(page, 'brands', 'Brands');
  await look('hq-brands');
  await open(page, 'brands/nuco', 'NUCO');
  await look('hq-brand');
  await open(page, 'system', 'System');
  await look('hq-system');
  await open(page, 'docs', 'API reference');
  await page.getByText('/api/hq/actions/{weekId}', { exact: true }).click();
  await expect(page.getByText('Reply 200').filter({ visible: true })).toBeVisible();
  await look('hq-docs');
  await page.goto(`${server.url}/hq/wall?week=${WEEK}`);
  await expect(page.getByRole('heading', { name: /^Departures/ })).toBeVisible();
  await look('hq-wall');
});
