import { AllCoachesReply, CoachDataReply, CoachTicketsReply } from '@offpiste/domain/contract/coach.ts';
import type { Direction } from '@offpiste/domain/rules/coach-loading.ts';
import { useSelectedWeekId } from '#session/selected-week.ts';
import { useList } from '#workflow/use-list.ts';

/** Which coaches run in each direction this week. */
export function useAllCoaches() {
  const weekId = encodeURIComponent(useSelectedWeekId() ?? '');
  return useList(`/api/coach/allCoaches/${weekId}`, AllCoachesReply);
}

/** The sheet of every coach of the week. */
export function useCoachRows() {
  const weekId = encodeURIComponent(useSelectedWeekId() ?? '');
  const { data, ...list } = useList(`/api/coach/coachData/${weekId}`, CoachDataReply);
  return { ...list, data: data?.mergedData };
}

/** The passengers of a coach in one direction, asked for again every ten seconds. */
export function useCoachTickets(coachId: string, direction: Direction) {
  const weekId = encodeURIComponent(useSelectedWeekId() ?? '');
  const coach = encodeURIComponent(coachId);
  return useList(`/api/coach/allBarcodes/${coach}/direction/${direction}/${weekId}`, CoachTicketsReply, {
    refreshMs: 10_000,
  });
}
