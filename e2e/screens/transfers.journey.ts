import type {
  TransferDataReply,
  TransferTicket,
  TransferTicketsReply,
} from '@offpiste/domain/contract/transfer.ts';
import { expect } from '@playwright/test';
import { scanAndHold, startWeek } from '../rep-steps.ts';
import { startLooking, test, USERNAME } from './looking.ts';

test.describe.configure({ mode: 'parallel' });

test('transfers hold', async ({ page, season, rep }) => {
  const { server, week } = season;
  const { mergedData } = await rep.get<TransferDataReply>(`/api/transfer/transferData/${week.weekId}`);
  const [here, other] = mergedData.filter(({ passengers }) => passengers.outbound > 3);
  if (!here || !other) throw new Error('the demo season has no two transfers with passengers');
  const list = (transferId: string) =>
    rep.get<TransferTicketsReply>(
      `/api/transfer/allBarcodes/${transferId}/direction/outbound/${week.weekId}`,
    );
  const isFree = ({ loaded, deleted }: TransferTicket) => loaded === 0 && deleted === 0;
  const person = (await list(here.transferId)).tickets.find(isFree);
  const stranger = (await list(other.transferId)).tickets.find(isFree);
  if (!person || !stranger) throw new Error('nobody to load');
  const { look } = await startLooking(page);

  await startWeek(page, season, USERNAME);
  await page.getByRole('link', { name: 'Transfers' }).click();
  await expect(page.getByRole('link', { name: /passengers/ }).first()).toBeVisible();
  await look('13-transfers');
  await page.locator(`a[href$="/transfer/${here.transferId}"]`).click();
  // The list, where another transfer may have the same route, is shown for a moment longer.
  await expect(page.getByRole('heading', { name: 'Outbound departures' })).toBeVisible();
  await expect(page.getByText(here.Route)).toBeVisible();
  await look('14-transfer');
  await page.getByRole('heading', { name: 'Outbound departures' }).scrollIntoViewIfNeeded();
  await look('15-transfer-capacity');
  await page.goto(`${server.url}/loadTransfer`);
  await expect(page.getByRole('link', { name: here.transferId })).toBeVisible();
  await look('16-select-transfer');
  await page.getByRole('link', { name: here.transferId }).click();
  await expect(page.getByRole('button', { name: /^Remaining Passengers/ }).first()).toBeVisible();
  await look('17-load-transfer');
  await page.getByRole('button', { name: /Capacity Summary/ }).click();
  await expect(page.getByText('Third parties')).toBeVisible();
  await look('18-capacity-summary');
  const verdict = await scanAndHold(page, stranger.barcode);
  await look('19-wrong-transfer');
  await verdict.click();
});
