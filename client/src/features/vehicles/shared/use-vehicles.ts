import type { Direction } from '@offpiste/domain/rules/vehicle.ts';
import { useList } from '#lists/use-list.ts';
import { useLists } from '#lists/use-lists.ts';

/** Which coaches run in each direction this week. */
export function useAllCoaches() {
  return useList(useLists().allCoaches);
}

/** The sheet of every coach of the week. */
export function useCoachRows() {
  const { data, ...list } = useList(useLists().coachData);
  return { ...list, data: data?.mergedData };
}

/** The passengers of a coach in one direction. */
export function useCoachTickets(coachId: string, direction: Direction) {
  return useList(useLists().coachTickets(coachId, direction));
}

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
