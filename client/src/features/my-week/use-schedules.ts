import type { RepSchedule } from '@offpiste/domain/contract/staff.ts';
import { useList } from '#lists/use-list.ts';
import { useLists } from '#lists/use-lists.ts';

/** The schedules of the colleagues the rep may see, and the rep's own. */
export function useSchedules() {
  const { data, ...list } = useList(useLists().schedules);
  const schedules: RepSchedule[] | undefined = data && (data.weekDocs[0]?.lastJsonData.jsonData ?? []);
  return { ...list, data: schedules };
}
