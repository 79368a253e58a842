import { type RepSchedule, RepSchedulesReply } from '@offpiste/domain/contract/staff.ts';
import { useSelectedWeekId } from '#session/selected-week.ts';
import { useList } from '#workflow/use-list.ts';

/** The schedules of the colleagues the rep may see, and the rep's own. */
export function useSchedules() {
  const weekId = encodeURIComponent(useSelectedWeekId() ?? '');
  const { data, ...list } = useList('schedules', `/api/week/rep/${weekId}`, RepSchedulesReply);
  const schedules: RepSchedule[] | undefined = data && (data.weekDocs[0]?.lastJsonData.jsonData ?? []);
  return { ...list, data: schedules };
}
