import type { CoachTicketsReply } from '@offpiste/domain/contract/coach.ts';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { DESK, openHq } from '../hq-desk.ts';
import { test } from '../journey-test.ts';
import { goWithin, handScan, loseSignal, slideToEnd, startLoading } from '../rep-steps.ts';
import { startSeason } from '../season.ts';

const direction = 'outbound';

const season = startSeason();

/** Somebody on a coach's list. */
type Ticket = CoachTicketsReply['tickets'][number];

/** The smallest stop of a coach where so many or more board; everybody on the coach but they is loaded already. */
async function stopWith(missing: number, place: number) {
  const { weekId } = season.week;
  const { outbound } = await season.colleague.coaches(weekId);
  const coach = outbound[place] ?? '';
  const { tickets } = await season.colleague.tickets(weekId, coach, direction);
  const free = tickets.filter(({ loaded, deleted }) => !loaded && deleted === '0');
  const [stop, people] = [...Map.groupBy(free, ({ pickUpLocation }) => pickUpLocation ?? '')]
    .filter(([name, here]) => name !== '' && here.length >= missing)
    .reduce((least, one) => (one[1].length < least[1].length ? one : least));
  const left = people.slice(0, missing);
  for (const { barcode } of free.filter((ticket) => !left.includes(ticket)))
    expect((await season.colleague.load(weekId, coach, direction, barcode)).status).toBe(200);
  return {
    weekId,
    coach,
    stop,
    others: outbound.filter((id) => id !== coach),
    people: left,
  };
}

type AtStop = Awaited<ReturnType<typeof stopWith>>;

/** The loading screen of the coach, on the phone of a rep. */
async function phoneAt(page: Page, { weekId, coach: coachId }: AtStop, rep = 'nuco.rep'): Promise<void> {
  const { url } = season.server;
  await startLoading(page, { url, username: `${rep}@demo.test`, weekId, coachId, direction });
}

async function anotherPhone(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

/** The card of a stop, to its end. */
const cardOf = (page: Page, { stop }: AtStop) =>
  page.locator('section', { has: page.getByRole('heading', { level: 2, name: stop, exact: true }) });

/** Opens the sheet that closes the stop. */
async function openSheet(page: Page, at: AtStop, button: string | RegExp = /^Close (stop|departure)$/) {
  await cardOf(page, at).getByRole('button', { name: button }).click();
  return page.getByRole('dialog', { name: /^Close / });
}

/** One of the answers to where somebody is. */
const answerOf = (sheet: Locator, answer: string, { name }: Ticket) =>
  sheet.getByRole('button', { name: new RegExp(`^${answer}.*: ${name}$`) });

async function slideClosed(page: Page, sheet: Locator): Promise<void> {
  await slideToEnd(page, 'Slide to close');
  await expect(sheet).toBeHidden();
}

/** What the server says of the stop, on the list of the coach. */
async function closingOf({ weekId, coach, stop }: AtStop) {
  const { closing = [], tickets } = await season.colleague.tickets(weekId, coach, direction);
  const here = tickets.filter(({ pickUpLocation, deleted }) => pickUpLocation === stop && deleted === '0');
  return {
    state: closing.find((closed) => closed.stop === stop)?.state ?? 'open',
    seats: Object.fromEntries(here.map(({ barcode, seat }) => [barcode, seat])),
  };
}

const scanAll = async (page: Page, people: readonly Ticket[]) => {
  await page.getByRole('button', { name: 'Scan Barcode' }).click();
  for (const { barcode, name } of people) {
    await handScan(page, barcode);
    await expect(page.getByRole('button', { name: `Undo Loaded, ${name}` })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Stop' }).click();
};

test('two are missing: one is ill, one sits on another coach; a later scan opens the stop again, on phone and desk', async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000);
  const at = await stopWith(2, 0);
  const [ill, along] = at.people;
  const other = at.others[0];
  if (!ill || !along || !other) throw new Error('two people and two coaches');
  await phoneAt(page, at);
  const desk = await (await browser.newContext(DESK)).newPage();
  await openHq(desk, season.server.url, `/${at.weekId}/departures/coach:${at.coach}:${direction}`);
  const onDesk = desk.getByRole('region', { name: at.stop, exact: true });
  await expect(desk.getByText('Live', { exact: true })).toBeVisible();

  const sheet = await openSheet(page, at);
  for (const { name } of at.people) await expect(sheet.getByRole('heading', { name })).toBeVisible();
  await expect(sheet.getByText('2 still missing: answer for each first')).toBeVisible();
  await expect(sheet.getByRole('slider')).toBeHidden();

  await answerOf(sheet, 'No-show', ill).click();
  await sheet.getByLabel('Why').selectOption('Ill');
  await sheet.getByRole('button', { name: 'Mark as no-show' }).click();
  await expect(sheet.getByRole('heading', { name: ill.name })).toBeHidden();
  await answerOf(sheet, 'On another coach', along).click();
  await sheet.getByLabel('Which coach').selectOption(other);
  await sheet.getByRole('button', { name: /^They are on Coach/ }).click();
  await slideClosed(page, sheet);
  await expect(cardOf(page, at).getByText(/^Closed .*1 elsewhere, 1 no-show$/)).toBeVisible();
  await expect(onDesk.getByText(/ · Closed \d\d:\d\d by /)).toBeVisible();

  // Whoever was ill comes after all, and is scanned by a colleague.
  expect((await season.colleague.load(at.weekId, at.coach, direction, ill.barcode)).status).toBe(200);
  await expect(onDesk.getByText(`${ill.name}: No-show → On board`)).toBeVisible();
  await expect(cardOf(page, at).getByText(`${ill.name} is on board now.`)).toBeVisible({ timeout: 40_000 });

  // Anywhere else in the app the line under the head says so, and leads there.
  await page.goto(`${season.server.url}/home`);
  const line = page.getByRole('link', { name: new RegExp(`open again. ${ill.name} is on board now`) });
  await line.click();
  await slideClosed(page, await openSheet(page, at, 'Close again'));
  await expect(onDesk.getByText('It has changed since it was closed')).toBeHidden();
  await goWithin(page, '/home');
  await expect(page.getByRole('link', { name: 'Coaches' })).toBeVisible();
  await expect(line).toBeHidden();

  await goWithin(page, `/loadCoach/${at.coach}/${direction}`);
  await cardOf(page, at).getByRole('button', { name: 'Manifest' }).click();
  const manifest = page.getByRole('dialog', { name: /^Manifest/ });
  await expect(manifest.getByRole('listitem').filter({ hasText: ill.barcode })).toContainText('On board');
  await expect(manifest.getByRole('listitem').filter({ hasText: along.barcode })).toContainText(
    new RegExp(`Elsewhere.*Coach ${other}`),
  );
});

/** Works at one stop with two phones without a signal, and gives it back to one of them first. */
async function shareDeadSpot(
  page: Page,
  browser: Browser,
  first: 'who scanned' | 'who closed',
): Promise<void> {
  test.setTimeout(90_000);
  const at = await stopWith(4, first === 'who scanned' ? 1 : 2);
  const [scanned, ticked] = [at.people.slice(0, 2), at.people.slice(2)];
  const closer = await anotherPhone(browser);
  await phoneAt(page, at);
  await phoneAt(closer, at, 'nuco.lead');
  const back = { 'who scanned': await loseSignal(page), 'who closed': await loseSignal(closer) };
  await scanAll(page, scanned);

  // The other phone does not know of these scans: they are ticked off by name.
  await scanAll(closer, ticked);
  const sheet = await openSheet(closer, at);
  for (const person of scanned) {
    await answerOf(sheet, 'On board', person).click();
    await expect(sheet.getByRole('heading', { name: person.name })).toBeHidden();
  }
  await slideClosed(closer, sheet);
  await expect(cardOf(closer, at).getByText('Closed on this phone.', { exact: false })).toBeVisible();
  expect((await closingOf(at)).state).toBe('open');

  const phones = { 'who scanned': page, 'who closed': closer };
  const order =
    first === 'who scanned'
      ? (['who scanned', 'who closed'] as const)
      : (['who closed', 'who scanned'] as const);
  for (const one of order) {
    back[one]();
    await phones[one].evaluate(() => dispatchEvent(new Event('focus')));
    await expect(phones[one].getByText(/not sent yet/)).toHaveCount(0, { timeout: 40_000 });
  }
  await expect.poll(async () => (await closingOf(at)).state).toBe('closed');
  const { seats } = await closingOf(at);
  expect(at.people.map(({ barcode }) => seats[barcode])).toEqual(['aboard', 'aboard', 'aboard', 'aboard']);
  for (const phone of [page, closer])
    await expect(cardOf(phone, at).getByText(/^Closed /)).toBeVisible({ timeout: 40_000 });
  await closer.context().close();
}

test('two phones in one dead spot agree, if the one who scanned has signal first', async ({
  page,
  browser,
}) => {
  await shareDeadSpot(page, browser, 'who scanned');
});

test('two phones in one dead spot agree, if the one who closed has signal first', async ({
  page,
  browser,
}) => {
  await shareDeadSpot(page, browser, 'who closed');
});

test('a close by a phone whose list is older than a booking leaves them behind: left short, in red', async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000);
  const at = await stopWith(3, 3);
  const [forgotten, ...known] = at.people;
  if (!forgotten) throw new Error('somebody to be forgotten');
  await page.clock.install();
  // Until the signal is lost this phone's list is from before they were booked.
  await page.context().route('**/api/coach/allBarcodes/**', async (route) => {
    // The whole list, not that it is unchanged.
    const { 'if-none-match': _etag, ...headers } = route.request().headers();
    const reply = await route.fetch({ headers });
    const list = (await reply.json()) as CoachTicketsReply;
    const tickets = list.tickets.filter(({ barcode }) => barcode !== forgotten.barcode);
    await route.fulfill({ response: reply, json: { ...list, tickets } });
  });
  await phoneAt(page, at);
  const back = await loseSignal(page);
  await scanAll(page, known);
  await slideClosed(page, await openSheet(page, at));

  // Five minutes pass until there is a signal.
  await page.clock.fastForward('05:00');
  back();
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect.poll(async () => (await closingOf(at)).state, { timeout: 40_000 }).toBe('left-short');
  const desk = await (await browser.newContext(DESK)).newPage();
  await openHq(desk, season.server.url, `/${at.weekId}/departures/coach:${at.coach}:${direction}`);
  const onDesk = desk.getByRole('region', { name: at.stop, exact: true });
  await expect(onDesk.getByText('It left without somebody')).toBeVisible();
  await expect(onDesk.getByText(`${forgotten.name}: not on the list → Missing`)).toBeVisible();
  await desk.goto(`${season.server.url}/hq/${at.weekId}/decisions`);
  await expect(desk.getByText('Left without somebody').first()).toBeVisible();
});

test('a close that was made offline reaches the server after the loads before it', async ({ page }) => {
  test.setTimeout(90_000);
  const at = await stopWith(2, 4);
  await phoneAt(page, at);
  const back = await loseSignal(page);
  await scanAll(page, at.people);
  await slideClosed(page, await openSheet(page, at));
  const happened: string[] = [];
  const [isLoad, isClose] = [/\/coach\/load$/, /\/departures\/close$/];
  const second = Promise.withResolvers<void>();
  let first = true;
  // The first load is on its way for as long as it takes to answer the second.
  await page.route(isLoad, async (route) => {
    const waits = first;
    first = false;
    if (waits) await second.promise;
    await route.fallback();
  });
  page.on('request', (asked) => isClose.test(asked.url()) && happened.push('close is sent'));
  page.on('response', (reply) => {
    if (!isLoad.test(reply.url())) return;
    happened.push(`load ${reply.status()}`);
    second.resolve();
  });
  back();
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect.poll(async () => (await closingOf(at)).state, { timeout: 40_000 }).toBe('closed');
  expect(happened).toEqual(['load 200', 'load 200', 'close is sent']);
});
