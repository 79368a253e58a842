import type { LiftPassTicketsReply } from '@offpiste/domain/contract/lift-pass.ts';
import { expect } from '@playwright/test';
import { handScan, startWeek } from '../rep-steps.ts';
import { startLooking, test, USERNAME } from './looking.ts';

test.describe.configure({ mode: 'parallel' });

test('the lift passes hold', async ({ page, season, rep }) => {
  const { week } = season;
  const { tickets } = await rep.get<LiftPassTicketsReply>(`/api/scanLiftPass/allBarcodes/${week.weekId}`);
  const barcodeOf = (deleted: '0' | '1', distributed: 0 | 1) =>
    tickets.find((ticket) => ticket.deleted === deleted && ticket.distributed === distributed)?.barcode ?? '';
  const { look } = await startLooking(page);

  await startWeek(page, season, USERNAME);
  await page.getByRole('link', { name: 'Scan', exact: true }).click();
  await page.getByRole('link', { name: 'Distribute Lift Pass' }).click();
  await expect(page.getByRole('button', { name: /^Not Distributed/ })).toBeVisible();
  await look('20-lift-passes');
  await page.getByRole('button', { name: 'Find by name' }).click();
  await page.getByPlaceholder('Search by name or booking reference...').fill('a');
  await look('21-find-lift-pass');
  await page.getByRole('button', { name: 'Cancel' }).last().click();
  await handScan(page, barcodeOf('0', 1));
  await expect(page.getByText(/has already been distributed/)).toBeVisible();
  await look('22-lift-pass-distributed');
  await handScan(page, barcodeOf('1', 0));
  await expect(page.getByText('This pass should not be distributed - Check Booking')).toBeVisible();
  await look('23-lift-pass-deleted');
  await handScan(page, 'WASTELAND-LP0001-900001');
  await expect(page.getByText('You may only distribute NUCO passes')).toBeVisible();
  await look('24-lift-pass-refused');
  await page.getByRole('button', { name: 'OK' }).click();
  await handScan(page, barcodeOf('0', 0));
  const slide = page.getByRole('slider', { name: 'Slide to distribute' });
  await expect(slide).toBeVisible();
  await look('25-lift-pass-ready');
  await slide.focus();
  await page.keyboard.press('End');
  await expect(page.getByText(/^Pass successfully distributed to/)).toBeVisible();
  await look('26-lift-pass-success');
  await expect(page.getByRole('button', { name: /Tap to hold/ })).toBeHidden();
  await page.getByRole('list', { name: 'Last scans' }).scrollIntoViewIfNeeded();
  await look('27-lift-pass-last-scans');
});
