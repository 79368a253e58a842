import { expect } from '@playwright/test';
import { filmingPhone } from '../camera/filming-browser.ts';
import { test } from '../journey-test.ts';
import { handScan, startLoading } from '../rep-steps.ts';
import { startSeason } from '../season.ts';

const direction = 'outbound';
const username = 'nuco.rep@demo.test';

const season = startSeason();

/** People who can still be loaded, on the coach with the most of them at that position in the list. */
async function coachWith(place: number) {
  const { outbound } = await season.colleague.coaches(season.week.weekId);
  const coaches = await Promise.all(
    outbound.map(async (coachId) => {
      const { tickets, loaded, total } = await season.colleague.tickets(
        season.week.weekId,
        coachId,
        direction,
      );
      return {
        coachId,
        loaded,
        total,
        free: tickets.filter((ticket) => !ticket.loaded && ticket.deleted === '0'),
      };
    }),
  );
  const chosen = coaches.sort((a, b) => b.free.length - a.free.length)[place];
  if (!chosen || chosen.free.length < 6) throw new Error('the demo season has no coach with enough people');
  return chosen;
}

const options = (coachId: string) =>
  ({ url: season.server.url, username, weekId: season.week.weekId, coachId, direction }) as const;

test('a rep loads two people by camera and one by name, and sees who is missing', async () => {
  const coach = await coachWith(0);
  const [first, second, third] = coach.free;
  if (!first || !second || !third) throw new Error('three people');
  const phone = await filmingPhone();
  const page = await phone.context.newPage();
  await startLoading(page, options(coach.coachId));
  const bar = page.getByRole('progressbar', { name: 'Loaded' }).first();

  await page.getByRole('button', { name: 'Scan Barcode' }).click();
  phone.show({ code: first.barcode });
  await expect(page.getByText('Passenger successfully loaded on coach').first()).toBeVisible();
  const scans = page.getByRole('list', { name: 'Last scans' });
  await expect(scans.getByRole('button', { name: `Undo Loaded, ${first.name}` })).toBeVisible();
  phone.show({ code: second.barcode, look: 'dark' });
  await expect(scans.getByRole('button', { name: `Undo Loaded, ${second.name}` })).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(bar).toHaveAttribute('aria-valuetext', `${coach.loaded + 2} of ${coach.total}`);

  await page.getByRole('button', { name: 'Enter by name' }).click();
  await page.getByPlaceholder('Search by name or booking reference...').fill(third.bookingRef);
  await page.getByRole('button', { name: third.name }).click();
  await page.getByRole('button', { name: 'Load passenger' }).dblclick();
  await expect(page.getByText('Passenger successfully loaded on coach').first()).toBeVisible();
  await expect(bar).toHaveAttribute('aria-valuetext', `${coach.loaded + 3} of ${coach.total}`);
  await phone.close();

  const list = () => season.colleague.tickets(season.week.weekId, coach.coachId, direction);
  await expect.poll(async () => (await list()).loaded).toBe(coach.loaded + 3);
  const { tickets } = await list();
  expect(tickets.filter((ticket) => ticket.loaded).map((ticket) => ticket.barcode)).toEqual(
    expect.arrayContaining([first.barcode, second.barcode, third.barcode]),
  );
});

test('the camera refuses an unknown code and one that is no ticket', async () => {
  const coach = await coachWith(1);
  const phone = await filmingPhone();
  const page = await phone.context.newPage();
  await startLoading(page, options(coach.coachId));
  await page.getByRole('button', { name: 'Scan Barcode' }).click();
  phone.show({ code: 'https://example.com/menu' });
  await expect(page.getByText('Invalid QR Code Type').first()).toBeVisible();
  phone.show({ code: 'NUCO-ZZZZZZ-999999' });
  await expect(page.getByText('Passenger not found or failed to load data.').first()).toBeVisible();
  await phone.close();
  expect((await season.colleague.tickets(season.week.weekId, coach.coachId, direction)).loaded).toBe(
    coach.loaded,
  );
});

test('a hand scanner scan shows where a passenger of another coach belongs, and who was first', async ({
  page,
}) => {
  const [coach, other] = [await coachWith(1), await coachWith(2)];
  const [taken] = coach.free;
  const [stranger] = other.free;
  if (!taken || !stranger) throw new Error('two people');
  expect(
    (await season.colleague.load(season.week.weekId, coach.coachId, direction, taken.barcode)).status,
  ).toBe(200);

  await startLoading(page, options(coach.coachId));
  await page.getByRole('button', { name: 'Scan Barcode' }).click();
  await handScan(page, stranger.barcode);
  await expect(page.getByText(/Belongs on .*/).first()).toContainText(other.coachId);
  await expect(page.getByRole('button', { name: /Tap to hold/ })).toBeHidden();
  await handScan(page, taken.barcode);
  await expect(
    page.getByText(`Passenger already loaded on coach by ${season.colleague.name}`).first(),
  ).toBeVisible();
});

test('a page that dies between scan and reply has its load on the server once after reopening', async ({
  page,
}) => {
  const coach = await coachWith(3);
  const [passenger] = coach.free;
  if (!passenger) throw new Error('one person');
  await startLoading(page, options(coach.coachId));
  let sent: (() => void) | undefined;
  const onItsWay = new Promise<void>((resolve) => {
    sent = resolve;
  });
  // The request reaches the server, and the reply never reaches the page.
  await page.route('**/api/coach/load', async (route) => {
    await route.fetch();
    sent?.();
  });
  await page.getByRole('button', { name: 'Scan Barcode' }).click();
  await handScan(page, passenger.barcode);
  await onItsWay;
  const context = page.context();
  await page.close();

  const reopened = await context.newPage();
  const replayed = reopened.waitForResponse((reply) => reply.url().endsWith('/api/coach/load'));
  await reopened.goto(options(coach.coachId).url);
  const reply = await replayed;
  expect(reply.status()).toBe(200);
  expect(reply.headers()['idempotency-replayed']).toBe('true');
  const { tickets } = await season.colleague.tickets(season.week.weekId, coach.coachId, direction);
  expect(tickets.find((ticket) => ticket.barcode === passenger.barcode)?.loaded).toBe(1);
  expect((await season.colleague.tickets(season.week.weekId, coach.coachId, direction)).loaded).toBe(
    coach.loaded + 1,
  );
});

test('a colleague’s load shows within one refresh', async ({ page }) => {
  const coach = await coachWith(0);
  const [passenger] = coach.free;
  if (!passenger) throw new Error('one person');
  await startLoading(page, options(coach.coachId));
  const bar = page.getByRole('progressbar', { name: 'Loaded' }).first();
  expect(
    (await season.colleague.load(season.week.weekId, coach.coachId, direction, passenger.barcode)).status,
  ).toBe(200);
  await expect(bar).toHaveAttribute('aria-valuetext', `${coach.loaded + 1} of ${coach.total}`, {
    timeout: 40_000,
  });
});
