import { actionTable } from '@offpiste/domain/contract/actions.ts';
import { ExtrasReply } from '@offpiste/domain/contract/extra-passengers.ts';
import { AllTransfersReply, TransferDataReply } from '@offpiste/domain/contract/transfer.ts';
import { useSelectedWeekId } from '#session/selected-week.ts';
import { useList } from '#workflow/use-list.ts';

/** Who rides on a transfer beyond its list, as far as the server knows. */
export function useExtras(transferId: string) {
  const weekId = encodeURIComponent(useSelectedWeekId() ?? '');
  const path = `/api/transfer/extras/${encodeURIComponent(transferId)}/${weekId}`;
  return useList(actionTable['add-extra'].place({ transferId }), path, ExtrasReply);
}

/** Which transfers run in each direction this week. */
export function useAllTransfers() {
  const weekId = encodeURIComponent(useSelectedWeekId() ?? '');
  return useList('all-transfers', `/api/transfer/allTransfers/${weekId}`, AllTransfersReply);
}

/** The summary of every transfer of the week. */
export function useTransferRows() {
  const weekId = encodeURIComponent(useSelectedWeekId() ?? '');
  return useList('transfer-data', `/api/transfer/transferData/${weekId}`, TransferDataReply);
}
