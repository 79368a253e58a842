import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { DESK, openHq } from '../hq-desk.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { looksAtAll, startLooking, test } from './looking.ts';

test.use({ ...DESK, deviceScaleFactor: 1 });

const WEEK = 'demo-week-1';
const main = path.resolve(import.meta.dirname, '../../server/src/main.ts');

type Screen = readonly [name: string, address: string, heading: string];
const SCREENS: readonly Screen[] = [
  ['hq-decisions', `${WEEK}/decisions`, 'Needs a decision'],
  ['hq-phones', `${WEEK}/phones`, 'Phones'],
  ['hq-events', `${WEEK}/places?tab=events`, 'Places'],
  ['hq-lessons', `${WEEK}/places?tab=lessons`, 'Places'],
  ['hq-passes', `${WEEK}/places?tab=passes`, 'Places'],
  ['hq-keys', `${WEEK}/places?tab=keys`, 'Places'],
  ['hq-weeks', 'weeks', 'Weeks'],
  ['hq-brand', 'brands/nuco', 'NUCO'],
];
/** The journey of each looks at it on every push, with fewer people. */
const LOOKED_AT_ELSEWHERE: readonly Screen[] = [
  ['hq-people', `${WEEK}/people`, 'People'],
  ['hq-codes', `${WEEK}/codes?id=2`, 'Codes'],
  ['hq-ledger', `${WEEK}/ledger`, 'Ledger'],
  ['hq-messages', 'messages', 'Messages'],
  ['hq-reps', 'reps', 'Reps'],
  ['hq-brands', 'brands', 'Brands'],
  ['hq-system', 'system', 'System'],
  ['hq-wall', `wall?week=${WEEK}`, 'Departures'],
];

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
  for (const [name, address, heading] of [...SCREENS, ...(looksAtAll ? LOOKED_AT_ELSEWHERE : [])]) {
    await open(page, address, heading);
    await look(name);
  }
  await open(page, 'docs', 'API reference');
  await page.getByText('/api/hq/actions/{weekId}', { exact: true }).click();
  await expect(page.getByText('Reply 200').filter({ visible: true })).toBeVisible();
  await look('hq-docs');
});
