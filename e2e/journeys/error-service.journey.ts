import type { WeekPassenger } from '@offpiste/domain/contract/week.ts';
import { expect, type Page } from '@playwright/test';
import { apiRep } from '../api-rep.ts';
import { type ErrorIngest, startErrorIngest } from '../error-ingest.ts';
import { test } from '../journey-test.ts';
import { goWithin, keptOnPhone, openCoachLoading, startFromSignIn } from '../rep-steps.ts';
import type { RunningServer } from '../server-place.ts';
import { startServer } from '../start-server.ts';

test.use({ serviceWorkers: 'allow' });

const SERVICE_FILE = /\/assets\/open-error-service-[\w-]+\.js$/;
const USERNAME = 'nuco.rep@demo.test';

let ingest: ErrorIngest;
let server: RunningServer;
let week: { weekId: string; weekName: string };
let coachId: string;
let somebody: WeekPassenger;
let another: WeekPassenger;
/** What nobody outside may learn. */
let secrets: string[];

test.beforeAll(async () => {
  ingest = await startErrorIngest();
  server = await startServer({ DEFAULT_BRAND: 'nuco', SENTRY_DSN: ingest.dsn });
  const rep = await apiRep(server.url, USERNAME, 'nuco');
  week = await rep.runningWeek();
  coachId = (await rep.coaches(week.weekId)).outbound[0] ?? '';
  const { passengers } = (await rep.week(week.weekId)).week;
  const [first, second] = passengers.filter(({ phonenumber }) => phonenumber);
  if (!first || !second) throw new Error('nobody has a phone');
  [somebody, another] = [first, second];
  await rep.signOut();
  secrets = [USERNAME, rep.name, rep.repId, 'offpiste-demo', ...passengers.flatMap(secretsOf)];
});
test.afterAll(async () => {
  await server.stop();
  await ingest.close();
});

function secretsOf({ passengerName, reference, phonenumber }: WeekPassenger): string[] {
  return [passengerName, reference, phonenumber ?? ''].filter((secret) => secret.length > 3);
}

/** The secrets that reached the service, in whatever request. */
const leaked = () =>
  secrets.filter((secret) => ingest.received().some((request) => request.includes(secret)));
const events = () => ingest.items('event');
const replays = () => ingest.items('replay_event');

/** Fails in the page like code that mistook a passenger for something else, with the whole passenger in the error. */
async function failWith(page: Page, about: WeekPassenger): Promise<void> {
  await page.evaluate((secret) => {
    setTimeout(() => {
      throw Object.assign(new TypeError(`Cannot read ${secret}`, { cause: new Error(secret) }), { secret });
    });
  }, secretsOf(about).join(' '));
}

async function openWeek(page: Page, url: string): Promise<void> {
  await startFromSignIn(page, { url, weekName: week.weekName }, USERNAME);
}

/** The service's code was fetched and runs. */
async function serviceStarted(page: Page): Promise<void> {
  await expect(page.locator('body[data-may-be-recorded]')).toBeAttached({ timeout: 30_000 });
}

test('without an address no file of the error service is fetched, nor kept on the phone', async ({
  page,
}) => {
  const without = await startServer({ DEFAULT_BRAND: 'nuco' });
  const asked: string[] = [];
  page.context().on('request', (request) => asked.push(request.url()));
  await openWeek(page, without.url);
  await keptOnPhone(page);
  await failWith(page, somebody);
  await goWithin(page, '/action');
  await expect(page.getByRole('link', { name: 'Load Coach' })).toBeVisible();
  const kept = await page.evaluate(async () => {
    const requests = await Promise.all(
      (await caches.keys()).map(async (name) => await (await caches.open(name)).keys()),
    );
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.some((file) => file.startsWith('/assets/index-'))).toBe(true);
  expect([...asked, ...kept].filter((address) => SERVICE_FILE.test(address))).toEqual([]);
  await without.stop();
});

test('an error arrives with its place, and nothing of anybody with it', async ({ browser }) => {
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const page = await context.newPage();
  const asked: string[] = [];
  context.on('request', (request) => asked.push(request.url()));
  await openWeek(page, server.url);
  await serviceStarted(page);
  expect(asked.filter((address) => SERVICE_FILE.test(address)).length).toBeGreaterThan(0);

  // A recording of the harmless screen arrives with the first error there.
  await failWith(page, somebody);
  await expect.poll(() => events().length, { timeout: 40_000 }).toBe(1);
  expect(events()[0]).toMatchObject({
    exception: { values: [{ type: 'Error' }, { type: 'TypeError', value: 'cannot read …' }] },
    tags: { place: 'page', route: '/home' },
  });
  await expect.poll(() => replays().length, { timeout: 40_000 }).toBeGreaterThan(0);
  const recording = ingest.received().find((request) => request.includes('"type":"replay_recording"')) ?? '';
  // The words of Home are stars, as long as they were.
  expect(recording).toMatch(/"textContent":"\*{4,}/);
  expect(recording).not.toMatch(/Coaches|Passengers|Accommodation/);
  expect(leaked()).toEqual([]);

  // On a passenger's own screen the error arrives, and no recording of it, of whatever length.
  await goWithin(page, `/passenger/${another.reference}`);
  await expect(page.getByRole('heading', { name: another.passengerName }).first()).toBeVisible();
  await expect(page.locator('body')).not.toHaveAttribute('data-may-be-recorded');
  // What was recorded of Home is on its way still.
  await expect.poll(() => lastCount(), { timeout: 60_000, intervals: [3_000] }).toBe('quiet');
  const before = replays().length;
  await failWith(page, another);
  await expect.poll(() => events().length, { timeout: 40_000 }).toBe(2);
  expect(events()[1]).toMatchObject({ tags: { place: 'page', route: '/passenger/$bookingRef' } });
  await page.mouse.click(200, 400);
  await expect.poll(() => lastCount(), { timeout: 60_000, intervals: [3_000] }).toBe('quiet');
  expect(replays().length).toBe(before);

  // The camera of a phone without one: the rep's message is reported as well.
  await goWithin(page, '/home');
  await openCoachLoading(page, coachId, 'outbound');
  await page.getByRole('button', { name: 'Scan Barcode' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Requested device not found' });
  await expect(alert).toBeVisible();
  await expect.poll(() => events().length, { timeout: 40_000 }).toBe(3);
  expect(events()[2]).toMatchObject({
    exception: { values: [{ type: 'NotFoundError', value: 'requested device not found' }] },
    tags: { place: 'camera', route: '/loadCoach/$coachId/$direction' },
  });
  expect(leaked()).toEqual([]);
  await context.close();
});

let seen = -1;
/** 'quiet' once nothing has arrived since the last call. */
function lastCount(): 'quiet' | 'busy' {
  const count = ingest.received().length;
  const quiet = count === seen;
  seen = count;
  return quiet ? 'quiet' : 'busy';
}
