import { actionTable } from '@offpiste/domain/contract/actions.ts';
import {
  AllTransfersReply,
  TransferDataReply,
  TransferTicketsReply,
} from '@offpiste/domain/contract/transfer.ts';
import type { Direction } from '@offpiste/domain/rules/vehicle.ts';
import { useSelectedWeekId } from '#session/selected-week.ts';
import { useList } from '#workflow/use-list.ts';

/** Which transfers run in each direction this week. */
export function useAllTransfers() {
  const weekId = encodeURIComponent(useSelectedWeekId() ?? '');
  return useList('all-transfers', `/api/transfer/allTransfers/${weekId}`, AllTransfersReply);
}

/** The summary of every transfer of the week. */
export function useTransferRows() {
  const weekId = encodeURIComponent(useSelectedWeekId() ?? '');
  const path = `/api/transfer/transferData/${weekId}`;
  const { data, ...list } = useList('transfer-data', path, TransferDataReply);
  return { ...list, data: data?.mergedData };
}

/** The passengers of a transfer in one direction. */
export function useTransferTickets(transferId: string, direction: Direction) {
  const weekId = encodeURIComponent(useSelectedWeekId() ?? '');
  const path = `/api/transfer/allBarcodes/${encodeURIComponent(transferId)}/direction/${direction}/${weekId}`;
  return useList(transferPlace(transferId, direction), path, TransferTicketsReply);
}

/** Where loads of this transfer happen: the list that they change. */
export function transferPlace(transferId: string, direction: Direction): string {
  return actionTable['load-transfer'].place({ transferId, direction });
}
