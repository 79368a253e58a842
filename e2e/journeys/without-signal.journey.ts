import { expect, type Page } from '@playwright/test';
import { test } from '../journey-test.ts';
import { handScan, loseSignal, startLoading } from '../rep-steps.ts';
import { startSeason } from '../season.ts';

const direction = 'outbound';
const username = 'nuco.rep@demo.test';

const season = startSeason();

/** Everything in the browser's databases as a reader of the profile finds it. */
function storedText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const textOf = async (value: unknown): Promise<string> => {
      if (value instanceof CryptoKey) return `key extractable:${value.extractable}`;
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) {
        return new TextDecoder('latin1').decode(value as ArrayBuffer);
      }
      if (typeof value !== 'object' || value === null) return String(value);
      const entries = await Promise.all(Object.values(value).map(textOf));
      return entries.join('\n');
    };
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const parts: string[] = [];
    for (const { name } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name ?? ''));
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store);
        parts.push(`${name} ${store}`, await textOf(await settled(objects.getAll())));
      }
      database.close();
    }
    return parts.join('\n');
  });
}

test('without a signal a restarted app knows the week, judges a load and sends it later, once', async ({
  page,
}) => {
  const { outbound } = await season.colleague.coaches(season.week.weekId);
  const coachId = outbound[0];
  if (!coachId) throw new Error('no coach goes out');
  const before = await season.colleague.tickets(season.week.weekId, coachId, direction);
  const passenger = before.tickets.find((ticket) => !ticket.loaded && ticket.deleted === '0');
  if (!passenger) throw new Error('everyone is loaded already');
  await startLoading(page, {
    url: season.server.url,
    username,
    weekName: season.week.weekName,
    coachId,
    direction,
  });
  await expect(page.getByText(passenger.name).first()).toBeAttached();

  const signalBack = await loseSignal(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Scan Barcode' })).toBeVisible();
  await page.getByRole('button', { name: 'Scan Barcode' }).click();
  await handScan(page, passenger.barcode);
  await expect(page.getByText("Saved on this phone. Will be sent when you're online.").first()).toBeVisible();
  await handScan(page, passenger.barcode);
  await expect(page.getByText('Already loaded').first()).toBeVisible();
  expect((await season.colleague.tickets(season.week.weekId, coachId, direction)).loaded).toBe(before.loaded);

  const stored = await storedText(page);
  expect(stored).toContain('key extractable:false');
  for (const secret of [passenger.name, passenger.barcode, 'load-coach', season.week.weekName]) {
    expect(stored).not.toContain(secret);
  }

  await signalBack();
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect
    .poll(async () => (await season.colleague.tickets(season.week.weekId, coachId, direction)).loaded)
    .toBe(before.loaded + 1);
});

test('two tabs that come back into coverage together send every load once', async ({ page }) => {
  const { outbound } = await season.colleague.coaches(season.week.weekId);
  const coachId = outbound[1];
  if (!coachId) throw new Error('only one coach goes out');
  const before = await season.colleague.tickets(season.week.weekId, coachId, direction);
  const people = before.tickets.filter((ticket) => !ticket.loaded && ticket.deleted === '0').slice(0, 2);
  await startLoading(page, {
    url: season.server.url,
    username,
    weekName: season.week.weekName,
    coachId,
    direction,
  });
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(other.getByRole('button', { name: 'Scan Barcode' })).toBeVisible();

  const signalBack = await loseSignal(page);
  for (const [tab, person] of [
    [page, people[0]],
    [other, people[1]],
  ] as const) {
    if (!person) throw new Error('the demo season has no coach with enough people');
    await tab.bringToFront();
    await tab.getByRole('button', { name: 'Scan Barcode' }).click();
    await handScan(tab, person.barcode);
    await expect(
      tab.getByText("Saved on this phone. Will be sent when you're online.").first(),
    ).toBeVisible();
  }

  const sent: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().endsWith('/api/coach/load')) sent.push(request.postDataJSON().idempotentId);
  });
  await signalBack();
  await Promise.all([page, other].map((tab) => tab.evaluate(() => dispatchEvent(new Event('focus')))));
  await expect
    .poll(async () => (await season.colleague.tickets(season.week.weekId, coachId, direction)).loaded)
    .toBe(before.loaded + people.length);
  expect(sent).toHaveLength(people.length);
  expect(new Set(sent).size).toBe(people.length);
});
