import { expect, type Page } from '@playwright/test';
import { type FrontServer, startFront } from '../front-server.ts';
import { test } from '../journey-test.ts';
import { contactsCode, deployNextVersion, nextPage, replaceOnce } from '../next-version.ts';
import { goWithin, handScan, keptOnPhone, openCoachLoading, startWeek, viewerOnPhone } from '../rep-steps.ts';
import { startSeason } from '../season.ts';

test.use({ serviceWorkers: 'allow' });

const direction = 'outbound';
const username = 'nuco.rep@demo.test';

// What the server does not answer is kept, and the screen says so.
test.use({ waitsForReplies: false });

const season = startSeason();
let front: FrontServer;
test.beforeEach(async () => {
  front = await startFront(season.server.port);
});
test.afterEach(() => front.close());

const start = (page: Page, rep = username) =>
  startWeek(page, { server: { ...season.server, url: front.url }, week: season.week }, rep);

const offerOn = (page: Page) => page.getByRole('region', { name: 'Update' });
const nextVersion = (page: Page) => page.locator('body[data-version=next]');

/** The app's own hourly check when it is in view. */
const lookForUpdate = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });

/** Whether the worker can serve a page that file, whatever the server has. */
const isKept = (page: Page, path: string) =>
  page.evaluate(async (asked) => (await caches.match(asked)) !== undefined, path);

/** All files of the app that are on the phone. */
const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const kept = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const files = (await Promise.all(kept.map((cache) => cache.keys()))).flat().map(({ url }) => url);
    return files.filter((url) => !url.endsWith('/app-brand'));
  });

/** Whether the page has been reloaded since. */
async function markPage(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => document.body.setAttribute('data-marked', ''));
  return async () => (await page.locator('body[data-marked]').count()) === 0;
}

test('a new version is offered, keeps the running one whole, and takes over when the rep agrees', async ({
  page,
}) => {
  await start(page);
  await keptOnPhone(page);
  const dropped = await deployNextVersion(front);
  await page.reload();
  await expect(offerOn(page)).toContainText('A new version is ready.', { timeout: 30_000 });

  expect((await fetch(front.url + dropped)).status).toBe(404);
  expect(await isKept(page, dropped)).toBe(true);
  await page.reload();
  await expect(offerOn(page)).toBeVisible({ timeout: 30_000 });
  await expect(nextVersion(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Coaches' }).click();
  await page.locator('a[href*="/coach/"]').first().click();
  await expect(page.getByText('Driver').first()).toBeVisible();
  await expect(offerOn(page)).toBeHidden();
  await page.goBack();

  const update = offerOn(page).getByRole('button', { name: 'Update' });
  expect((await update.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  await update.click();
  await expect(nextVersion(page)).toHaveCount(1);
  await expect(page.getByRole('link', { name: /passengers/ }).first()).toBeVisible();
  await expect(offerOn(page)).toBeHidden();
  await expect(async () => expect(await isKept(page, dropped)).toBe(false)).toPass({ timeout: 20_000 });
});

test('an update fetches only files that changed, and brings those that show documents along', async ({
  page,
}) => {
  await start(page);
  await keptOnPhone(page);
  await viewerOnPhone(page);
  await deployNextVersion(front);
  const worker = await (await fetch(`${front.url}/sw.js`)).text();
  const [font] = /\/assets\/FoxitSymbol-[\w-]+\.pfb/.exec(worker) ?? [];
  if (font === undefined) throw new Error('the worker lists no such font');
  const changed = '/assets/FoxitSymbol-next.pfb';
  front.replace('/sw.js', replaceOnce(worker, font, changed));
  front.replace(changed, 'another font');

  const before = front.requests.length;
  await lookForUpdate(page);
  await expect(offerOn(page)).toBeVisible({ timeout: 30_000 });
  const files = front.requests.slice(before).filter(({ path }) => !path.startsWith('/api/'));
  expect(files.map(({ path }) => path)).toEqual(['/sw.js', '/index.html', changed]);
  expect(await isKept(page, font)).toBe(true);
  await offerOn(page).getByRole('button', { name: 'Update' }).click();
  await expect(nextVersion(page)).toHaveCount(1);
  await expect(async () => expect(await isKept(page, font)).toBe(false)).toPass({ timeout: 20_000 });
  expect(await isKept(page, changed)).toBe(true);
});

test('every tab follows to the new version', async ({ page }) => {
  await start(page);
  await keptOnPhone(page);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await deployNextVersion(front);
  await lookForUpdate(page);
  await expect(offerOn(page)).toBeVisible({ timeout: 30_000 });
  await expect(offerOn(other)).toBeVisible({ timeout: 30_000 });
  await offerOn(page).getByRole('button', { name: 'Update' }).click();
  for (const tab of [page, other]) await expect(nextVersion(tab)).toHaveCount(1);
});

test('while an action is on its way the new version waits, and the action arrives once', async ({ page }) => {
  const { weekId } = season.week;
  const { outbound } = await season.colleague.coaches(weekId);
  const coachId = outbound[0];
  if (!coachId) throw new Error('no coach goes out');
  const { tickets, loaded } = await season.colleague.tickets(weekId, coachId, direction);
  const passenger = tickets.find((ticket) => !ticket.loaded && ticket.deleted === '0');
  if (!passenger) throw new Error('everyone is loaded already');
  await start(page);
  await openCoachLoading(page, coachId, direction);
  await keptOnPhone(page);

  const release = front.hold('/api/coach/load');
  await page.getByRole('button', { name: 'Scan Barcode' }).click();
  await handScan(page, passenger.barcode);
  await expect(page.getByText('Saved on this phone').first()).toBeVisible();
  await deployNextVersion(front);
  await lookForUpdate(page);
  await goWithin(page, '/home');
  await offerOn(page).getByRole('button', { name: 'Update' }).click({ timeout: 30_000 });
  await expect(offerOn(page)).toContainText('Updating as soon as nothing is being sent');
  await page.waitForTimeout(3000);
  await expect(nextVersion(page)).toHaveCount(0);

  release();
  await expect(nextVersion(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeVisible();
  await expect
    .poll(async () => (await season.colleague.tickets(weekId, coachId, direction)).loaded)
    .toBe(loaded + 1);
});

test('a phone asks a server that removes the app at every start, and the data in its databases stays', async ({
  page,
  context,
}) => {
  await start(page);
  await keptOnPhone(page);
  const databases = (open: Page) =>
    open.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  const before = await databases(page);
  expect(before.length).toBeGreaterThan(0);
  const { pathname } = new URL(page.url());
  front.replace('/sw.js', await (await fetch(`${front.url}/sw-off.js`)).text());
  front.replace(pathname, nextPage(await (await fetch(`${front.url}/index.html`)).text()));

  // The browser lets the worker take over while a page is open, or when none is. Now and then it leaves a page without an
  // answer that is opened in the very moment in which it ends the worker of before; a rep opens it once more.
  let opened = page;
  await expect(async () => {
    await opened.close();
    opened = await context.newPage();
    await opened.goto(front.url + pathname, { timeout: 15_000 });
    // Where it is not there yet, it comes with another start: nobody waits longer for this one.
    await expect(nextVersion(opened)).toHaveCount(1, { timeout: 10_000 });
  }).toPass();
  await opened.reload();
  await expect(nextVersion(opened)).toHaveCount(1);
  await expect(async () => expect(await keptFiles(opened)).toEqual([])).toPass({ timeout: 20_000 });
  expect(await databases(opened)).toEqual(before);
  await expect(offerOn(opened)).toBeHidden();
});

test('a page whose code the server no longer has says so, and is there after reloading', async ({ page }) => {
  const code = await contactsCode(front);
  front.replace('/sw.js', null);
  front.replace(code, null);
  await start(page);
  const reloaded = await markPage(page);
  await goWithin(page, '/contacts');
  await expect(page.getByRole('heading', { name: 'Part of the app is missing' })).toBeVisible();
  expect(await reloaded()).toBe(false);

  front.restore(code);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible();
});
