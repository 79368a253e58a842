import type { WeekData } from '@offpiste/domain/contract/week.ts';
import { expect, type Page } from '@playwright/test';
import { apiRep } from '../api-rep.ts';
import { test } from '../journey-test.ts';
import {
  enterPin,
  goWithin,
  handScan,
  keptOnPhone,
  loseSignal,
  openCoachLoading,
  openDeparture,
  openFromTray,
  startWeek,
} from '../rep-steps.ts';
import { startSeason } from '../season.ts';
import { expectStored, storedCounts, storedText } from '../stored-text.ts';

test.use({ serviceWorkers: 'allow' });

const direction = 'outbound';
/** Sees most, and is the one who has Messages. */
const username = 'hq@demo.test';
const MESSAGE = 'Meet at the blue gondola before eight';
const EXTRA = 'NUCO-NOLIST-000001';
/** The length of the shortest secret, by which all are sought in one pass over many megabytes. */
const SHORTEST = 8;

const season = startSeason();

/** What the season contains about people for this rep, long enough not to occur by chance. */
async function secretsOfSeason(): Promise<string[]> {
  const rep = await apiRep(season.server.url, username, 'nuco');
  const { week }: WeekData = await rep.week(season.week.weekId);
  await rep.signOut();
  const texts = week.passengers.flatMap((passenger) => [
    passenger.passengerName,
    passenger.reference,
    passenger.phonenumber,
    passenger.dateOfBirth,
    passenger.next_of_kin_phone,
  ]);
  return [
    ...new Set(texts.filter((text) => typeof text === 'string' && text.length >= SHORTEST)),
  ] as string[];
}

/** Returns where a text contains secrets, each with what is around it. */
function placesOf(secrets: readonly string[], text: string): string[] {
  const beginning = (secret: string) => secret.slice(0, SHORTEST);
  const sought = Map.groupBy(secrets, beginning);
  const places: string[] = [];
  for (let at = 0; at < text.length; at += 1)
    if (sought.get(text.slice(at, at + SHORTEST))?.some((secret) => text.startsWith(secret, at)))
      places.push(text.slice(Math.max(0, at - 80), at + 40));
  return places;
}

/** Nothing stored can be read, and only keys that no script can extract are beside it. */
async function expectSealed(page: Page, secrets: readonly string[]): Promise<void> {
  const { databases, elsewhere } = await storedText(page);
  const all = [...secrets, season.week.weekName, MESSAGE, EXTRA];
  expect(all.filter(({ length }) => length < SHORTEST)).toEqual([]);
  expect(placesOf(all, `${databases}\n${elsewhere}`)).toEqual([]);
  expect(databases.includes('key extractable:false')).toBe(true);
  expect(databases.includes('key extractable:true')).toBe(false);
}

/** A shift's worth of use: the week, every list, a passenger's page, a message, a draft and an unsent action. */
async function useEverything(page: Page): Promise<void> {
  const { weekId } = season.week;
  const coachId = (await season.colleague.coaches(weekId)).outbound[0] ?? '';
  const { tickets } = await season.colleague.tickets(weekId, coachId, direction);
  const passenger = tickets.find((ticket) => !ticket.loaded && ticket.deleted === '0');
  if (!passenger) throw new Error('everyone is loaded already');

  await startWeek(page, season, username);
  await keptOnPhone(page);
  await page.goto(`${season.server.url}/ready`);
  await page.getByRole('button', { name: 'Download everything' }).click();
  await expect(page.getByText('Complete, updated')).toHaveCount(8, { timeout: 60_000 });
  await goWithin(page, `/passenger/${passenger.barcode}`);
  await expect(page.getByText(passenger.name).first()).toBeVisible();
  await openFromTray(page, 'Messages');
  await expect(page.getByText('No messages')).toBeVisible();
  await page.evaluate(
    (body) =>
      navigator.serviceWorker.dispatchEvent(
        new MessageEvent('message', { data: { type: 'STORE_NOTIFICATION', title: 'Weather', body } }),
      ),
    MESSAGE,
  );
  await expect(page.getByText(MESSAGE)).toBeVisible();

  await goWithin(page, '/load-extras');
  await openDeparture(page, page.getByRole('link', { name: 'GVA-01' }));
  await page.getByRole('button', { name: 'Scan Passenger' }).click();
  await handScan(page, EXTRA);
  await expect(page.getByText(EXTRA).first()).toBeVisible();
  await page.getByRole('button', { name: 'Cancel Scan' }).click();

  await goWithin(page, '/home');
  await openCoachLoading(page, coachId, direction);
  await expect(page.getByText(passenger.name).first()).toBeAttached();
  await loseSignal(page);
  await page.getByRole('button', { name: 'Scan Barcode' }).click();
  await handScan(page, passenger.barcode);
  await expect(page.getByText('Saved on this phone').first()).toBeVisible();
}

test('nothing that a phone stores names anybody: in use, locked, after ten wrong PINs and logged out', async ({
  page,
}) => {
  const secrets = await secretsOfSeason();
  expect(secrets.length).toBeGreaterThan(500);
  await useEverything(page);
  const used = await storedCounts(page);
  for (const store of ['keys', 'lists', 'week', 'drafts', 'outbox', 'files'])
    expect(used[store], store).toBeGreaterThan(0);
  await expectSealed(page, secrets);

  await goWithin(page, '/home');
  await page.getByRole('button', { name: /Menu/ }).first().click();
  await page.getByRole('button', { name: 'Lock' }).click();
  await expect(page.getByRole('heading', { name: 'Enter your PIN' })).toBeVisible();
  await expectSealed(page, secrets);

  // The nine before would take half an hour of waiting.
  await page.evaluate(() =>
    localStorage.setItem('pin_attempts', JSON.stringify({ failed: 9, lockoutLeftMs: 0 })),
  );
  await enterPin(page, '1357');
  await expect(page.getByText('Account locked')).toBeVisible();
  await expectStored(page, { week: 0, lists: 0, files: 0, outbox: used.outbox, drafts: used.drafts });

  // Neither a reload, nor another tab, nor the phone's clock shortens the lockout.
  await page.reload();
  await expect(page.getByText('Account locked')).toBeVisible();
  const other = await page.context().newPage();
  await other.addInitScript(() => {
    const now = Date.now;
    Date.now = () => now() + 3_600_000;
  });
  await other.goto(season.server.url);
  await expect(other.getByText('Account locked')).toBeVisible();
  await expect(other.getByRole('button', { name: '1', exact: true })).toBeDisabled();
  await other.close();

  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expectStored(page, { week: 0, lists: 0, outbox: used.outbox });
  await expectSealed(page, secrets);
});
