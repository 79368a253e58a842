import { useMemo } from 'react';
import { useSelectedWeekId } from '#session/selected-week.ts';
import { listsOf } from './lists.ts';

/** Returns the lists of the selected week; the same objects until another week is selected. */
export function useLists() {
  const weekId = useSelectedWeekId();
  return useMemo(() => listsOf(weekId ?? ''), [weekId]);
}
