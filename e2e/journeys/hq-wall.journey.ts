import path from 'node:path';
import { expect } from '@playwright/test';
import { type ApiRep, apiRep } from '../api-rep.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { type FrontServer, startFront } from '../front-server.ts';
import { DESK, openHq } from '../hq-desk.ts';
import { test } from '../journey-test.ts';
import { type ServerProcess, startServer } from '../server-process.ts';

test.use(DESK);

const WEEK = 'demo-week-1';
const TRIP = 'TRIP-08';
const main = path.resolve(import.meta.dirname, '../../server/src/main.ts');

/** The season whose day is under way: a wall shows today and no other day. */
let server: ServerProcess;
let front: FrontServer;
let rep: ApiRep;
test.beforeAll(async () => {
  server = await startServer({ DEMO_SIZE: 'season', DEFAULT_BRAND: 'nuco' }, [process.execPath, main]);
  front = await startFront(server.port);
  rep = await apiRep(server.url, 'nuco.rep2@demo.test', 'nuco');
});
test.afterAll(async () => {
  await rep.signOut();
  await front.close();
  await server.stop();
});

/** Scans the next person of the trip; returns how many are loaded then. */
async function loadNext(): Promise<number> {
  const list = `/api/transfer/allBarcodes/${TRIP}/direction/outbound/${WEEK}`;
  const { tickets, loaded } = await rep.get<{
    loaded: number;
    tickets: { barcode: string; loaded: 0 | 1 }[];
  }>(list);
  const next = tickets.find((ticket) => ticket.loaded === 0);
  const body = { weekID: WEEK, transferId: TRIP, direction: 'outbound', barcode: next?.barcode, scanned: 1 };
  expect((await rep.act('/api/transfer/load', body)).status).toBe(200);
  return loaded + 1;
}

test('a wall that a manager starts shows the day without names, says its age when it is not live, and outlives the server', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await openHq(page, front.url);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Make this screen a wall…' }).click();
  await expectAccessible(page, 'starting a wall');
  await page.getByRole('button', { name: 'Start the wall' }).click();
  await expect(page.getByRole('heading', { name: /^Departures/ })).toBeVisible();
  await expect(page).toHaveURL(/\/hq\/wall$/);
  await expect(page.getByRole('button')).toHaveCount(0);
  // Every other page leads back.
  await page.goto(`${front.url}/hq/${WEEK}/people`);
  await expect(page).toHaveURL(/\/hq\/wall$/);

  const live = page.getByText('Live', { exact: true });
  // All rows on one page.
  await page.setViewportSize({ width: 1440, height: 1400 });
  const row = page.getByRole('listitem').filter({ hasText: `${TRIP} outbound` });
  const loaded = async () => Number.parseInt(await row.getByText(/^\d+ of \d+$/).innerText(), 10);
  await expect(live).toBeVisible();
  expect(await loaded()).toBe(0);
  expect(await loadNext()).toBe(1);
  await expect.poll(loaded).toBe(1);

  // So short a gap that the page says nothing of it; what happened in it shows all the same.
  await front.cut();
  expect(await loadNext()).toBe(2);
  await front.mend();
  await expect.poll(loaded).toBe(2);
  await expect(live).toBeVisible({ timeout: 60_000 });

  await front.cut();
  await expect(page.getByText(/^as of \d\d:\d\d:\d\d$/)).toBeVisible({ timeout: 60_000 });
  expect(await loadNext()).toBe(3);
  expect(await loaded()).toBe(2);
  await front.mend();
  await expect.poll(loaded, { timeout: 60_000 }).toBe(3);
  await expect(live).toBeVisible({ timeout: 90_000 });

  // A power cut takes the server and its database.
  await server.kill();
  await expect(page.getByText(/^as of \d\d:\d\d:\d\d$/)).toBeVisible({ timeout: 60_000 });
  expect(await loaded()).toBe(3);
  await server.restart();
  await expect(live).toBeVisible({ timeout: 90_000 });
  expect(await loadNext()).toBe(4);
  await expect.poll(loaded).toBe(4);
  await page.reload();
  await expect.poll(loaded).toBe(4);
});
