import { expect, type Page } from '@playwright/test';
import { test } from '../journey-test.ts';
import { goWithin, handScan, startLoading } from '../rep-steps.ts';
import { recordedAt, startSeasonInProcess } from '../season.ts';

const direction = 'outbound';
const season = startSeasonInProcess();

/** A coach with three people to load at least. */
async function fullCoach() {
  const { weekId } = season.week;
  for (const coachId of (await season.colleague.coaches(weekId)).outbound) {
    const { tickets, loaded } = await season.colleague.tickets(weekId, coachId, direction);
    const people = tickets.filter((ticket) => !ticket.loaded && ticket.deleted === '0');
    const [first, second, third] = people;
    if (first && second && third) return { coachId, loaded, first, second, third };
  }
  throw new Error('too few people to load');
}

async function scan(page: Page, barcode: string): Promise<void> {
  await handScan(page, barcode);
  await expect(page.getByRole('button', { name: /^Loaded .*Tap to hold/ })).toBeVisible();
}

test('a database that lost its last minute after a failover gets it from the phone again, each scan once and those of a passenger in order', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const { weekId } = season.week;
  const { coachId, loaded, first, second, third } = await fullCoach();
  await startLoading(page, {
    url: season.server.url,
    username: 'nuco.rep@demo.test',
    weekId,
    coachId,
    direction,
  });
  await page.getByRole('button', { name: 'Scan Barcode' }).click();
  await scan(page, first.barcode);
  const onServer = async () => (await season.colleague.tickets(weekId, coachId, direction)).loaded - loaded;
  await expect.poll(onServer).toBe(1);

  const goBack = await season.server.copyData();
  await scan(page, second.barcode);
  await scan(page, third.barcode);
  await page.getByRole('button', { name: `Undo Loaded, ${third.name}` }).click();
  await expect(page.getByRole('button', { name: /^Taken off .*Tap to hold/ })).toBeVisible();
  await scan(page, third.barcode);
  await expect.poll(onServer).toBe(3);
  const recorded = async () =>
    Object.groupBy(await recordedAt(season, `coach:${coachId}:${direction}`), ({ reference }) => reference);
  const before = await recorded();

  await goBack();
  const bar = page.getByRole('progressbar', { name: 'Loaded' }).first();
  // Nobody touches the phone.
  await expect.poll(recorded, { timeout: 120_000 }).toEqual(before);
  await expect(bar).toHaveAttribute('aria-valuenow', String(loaded + 3));
  await goWithin(page, '/activity');
  await expect(page.getByRole('heading', { name: 'Last 24 hours (5)' })).toBeVisible();
  await expect(page.getByText('Waiting to send')).toHaveCount(0);
});
