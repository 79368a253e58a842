import { actionTable } from '@offpiste/domain/contract/actions.ts';
import { AllCoachesReply, CoachDataReply, CoachTicketsReply } from '@offpiste/domain/contract/coach.ts';
import type { Direction } from '@offpiste/domain/rules/vehicle.ts';
import { useSelectedWeekId } from '#session/selected-week.ts';
import { useList } from '#workflow/use-list.ts';

/** Which coaches run in each direction this week. */
export function useAllCoaches() {
  const weekId = encodeURIComponent(useSelectedWeekId() ?? '');
  return useList('all-coaches', `/api/coach/allCoaches/${weekId}`, AllCoachesReply);
}

/** The sheet of every coach of the week. */
export function useCoachRows() {
  const weekId = encodeURIComponent(useSelectedWeekId() ?? '');
  const { data, ...list } = useList('coach-data', `/api/coach/coachData/${weekId}`, CoachDataReply);
  return { ...list, data: data?.mergedData };
}

/** The passengers of a coach in one direction. */
export function useCoachTickets(coachId: string, direction: Direction) {
  const weekId = encodeURIComponent(useSelectedWeekId() ?? '');
  const path = `/api/coach/allBarcodes/${encodeURIComponent(coachId)}/direction/${direction}/${weekId}`;
  return useList(coachPlace(coachId, direction), path, CoachTicketsReply);
}

/** Where loads of this coach happen: the list that they change. */
export function coachPlace(coachId: string, direction: Direction): string {
  return actionTable['load-coach'].place({ coachId, direction });
}
