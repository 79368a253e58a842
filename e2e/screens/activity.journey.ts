import { expect, type Page } from '@playwright/test';
import { goWithin, handScan, loseSignal, openCoachLoading, startWeek } from '../rep-steps.ts';
import { startLooking, test, USERNAME } from './looking.ts';

const direction = 'outbound';

test('the activity list passes every check, whatever the outcome of actions done without a signal', async ({
  page,
  season,
  rep,
}) => {
  const { week, colleague, server } = season;
  const coachId = (await rep.coaches(week.weekId)).outbound[2];
  if (!coachId) throw new Error('too few coaches go out');
  const { tickets } = await rep.tickets(week.weekId, coachId, direction);
  const free = tickets.filter((ticket) => !ticket.loaded && ticket.deleted === '0');
  const [done, late, taken, erased] = free;
  if (!done || !late || !taken || !erased) throw new Error('too few passengers wait');
  const { look } = await startLooking(page);

  await startWeek(page, season, USERNAME);
  await openActivity(page);
  await expect(page.getByText('Nothing recorded in the last 24 hours')).toBeVisible();
  await look('110-activity-empty');

  await goWithin(page, '/home');
  await openCoachLoading(page, coachId, direction);
  await expect(page.getByRole('button', { name: /^Remaining Passengers/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Scan Barcode' }).click();
  const scans = page.getByRole('list', { name: 'Last scans' });
  await handScan(page, done.barcode);
  await expect(scans.getByText(done.name, { exact: true })).toBeVisible();
  const signalBack = await loseSignal(page);
  for (const { barcode, name } of [late, taken, erased]) {
    await handScan(page, barcode);
    await expect(scans.getByText(name, { exact: true })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Stop' }).click();
  await openActivity(page);
  const waiting = page.getByRole('region', { name: /^Waiting to send/ });
  for (const { name } of [late, taken, erased])
    await expect(waiting.getByText(name, { exact: true })).toBeVisible();
  await look('111-activity-waiting');

  expect((await colleague.load(week.weekId, coachId, direction, taken.barcode)).status).toBe(200);
  await server.offpiste('passenger', 'erase', erased.bookingRef);
  signalBack();
  await page.getByRole('button', { name: /^Send now/ }).click();
  const conflicts = page.getByRole('region', { name: /^Conflicts/ });
  await expect(conflicts.getByText(taken.name, { exact: true })).toBeVisible();
  await expect(conflicts).toContainText(colleague.name);
  const refused = page.getByRole('region', { name: /^To check/ });
  await expect(refused.getByRole('button', { name: 'Discard' })).toBeVisible();
  await expect(waiting).toBeHidden();
  await look('112-activity-conflict');

  await refused.getByRole('button', { name: 'Discard' }).click();
  await look('113-activity-discard');
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await conflicts.getByRole('button', { name: 'Mark as seen' }).click();
  await expect(refused).toBeHidden();
  await expect(conflicts).toBeHidden();
  await expect(page.getByText(late.name, { exact: true })).toBeVisible();
  await look('114-activity-done');
});

/** As a rep goes, like to any screen. */
async function openActivity(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Menu/ }).first().click();
  await page.getByRole('link', { name: 'Activity' }).click();
  await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible();
}
