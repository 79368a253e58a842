import { expect, type Page } from '@playwright/test';
import { test } from '../journey-test.ts';
import { handScan, startLoading } from '../rep-steps.ts';
import { startSeason } from '../season.ts';

test.use({ serviceWorkers: 'block' });

const direction = 'outbound';
const season = startSeason();

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

/** What the ledger says of a coach: verdict and passenger of every attempt, in its order. */
async function recorded(coachId: string): Promise<string[]> {
  const [head = '', ...rows] = (await season.server.offpiste('export-actions', season.week.weekId))
    .trim()
    .split('\n');
  const columns = head.split(',');
  const cell = (row: string, name: string) => row.split(',')[columns.indexOf(name)];
  return rows
    .filter((row) => cell(row, 'place') === `coach:${coachId}:${direction}`)
    .map((row) => `${cell(row, 'kind')} ${cell(row, 'verdict')} ${cell(row, 'reference')}`);
}

test('a database that lost its last minute after a failover gets it from the phone again, each scan once and in order', async ({
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
  const before = await recorded(coachId);

  await goBack();
  const bar = page.getByRole('progressbar', { name: 'Loaded' }).first();
  // Nobody touches the phone.
  await expect.poll(() => recorded(coachId), { timeout: 120_000 }).toEqual(before);
  await expect(bar).toHaveAttribute('aria-valuenow', String(loaded + 3));
  await page.goto(`${season.server.url}/activity`);
  await expect(page.getByText('Waiting to send')).toHaveCount(0);
});
