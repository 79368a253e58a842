import { useSelectedWeekId } from '#session/selected-week.ts';
import { listsOf } from './lists.ts';

/** The lists of the selected week. */
export function useLists() {
  return listsOf(useSelectedWeekId() ?? '');
}
