import { expect } from '@playwright/test';
import { scanAndHold, startWeek } from '../rep-steps.ts';
import { startLooking, test, USERNAME } from './looking.ts';

test.describe.configure({ mode: 'parallel' });

test('events hold', async ({ page, season, rep }) => {
  const { week } = season;
  const { tickets } = await rep.event(week.weekId, '500001');
  const guest = tickets.find((ticket) => ticket.entryStatus === 'none' && ticket.deleted === '0');
  if (!guest) throw new Error('no guest');
  const { look } = await startLooking(page);

  await startWeek(page, season, USERNAME);
  await page.getByRole('link', { name: 'Events' }).click();
  await expect(page.getByRole('link', { name: /participants/ }).first()).toBeVisible();
  await look('60-events');
  await page.locator('a[href$="/event/500001"]').click();
  await expect(page.getByRole('button', { name: /^Participants/ })).toBeVisible();
  await look('61-event');
  await page.getByRole('link', { name: 'Event Accreditation' }).click();
  await expect(page.getByRole('button', { name: /^Not here yet/ })).toBeVisible();
  await look('62-event-door');
  const entered = await scanAndHold(page, guest.barcode);
  await look('63-event-entered');
  await entered.click();
  const refused = await scanAndHold(page, guest.barcode);
  await expect(refused).toContainText('Already inside');
  await look('64-event-already-inside');
  await refused.click();
  await page.getByRole('button', { name: 'Exit by name' }).click();
  await look('65-event-exit-by-name');
  await page.getByRole('button', { name: 'Cancel' }).last().click();
  await page.getByRole('button', { name: 'Scan Out' }).click();
  await look('66-event-scan-out');
});
