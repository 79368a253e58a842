import { actionTable } from '@offpiste/domain/contract/actions.ts';
import type { Direction } from '@offpiste/domain/rules/vehicle.ts';
import { useList } from '#lists/use-list.ts';
import { useLists } from '#lists/use-lists.ts';

/** Which transfers run in each direction this week. */
export function useAllTransfers() {
  return useList(useLists().allTransfers);
}

/** The summary of every transfer of the week. */
export function useTransferRows() {
  const { data, ...list } = useList(useLists().transferData);
  return { ...list, data: data?.mergedData };
}

/** The passengers of a transfer in one direction. */
export function useTransferTickets(transferId: string, direction: Direction) {
  return useList(useLists().transferTickets(transferId, direction));
}

/** Where loads of this transfer happen: the list that they change. */
export function transferPlace(transferId: string, direction: Direction): string {
  return actionTable['load-transfer'].place({ transferId, direction });
}
