import { actionTable } from '@offpiste/domain/contract/actions.ts';
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

/** Where loads of this coach happen: the list that they change. */
export function coachPlace(coachId: string, direction: Direction): string {
  return actionTable['load-coach'].place({ coachId, direction });
}
