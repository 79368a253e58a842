import { api } from '#api/api-client.ts';
import { keptLists } from '#offline/lists/kept-lists.ts';
import { selectedWeekId } from '#session/selected-week.ts';
import { weekState } from '#week/page/week-client.ts';
import { readInWorker } from './read-in-worker.ts';
import { createWeekStates } from './week-states.ts';

/** The opened week; null while it is another than the selected one. */
export function openedWeek(): { weekId: string; systemId: string } | null {
  const { state, weekId, summary } = weekState.get();
  if (state !== 'loaded' || weekId === null || weekId !== selectedWeekId()) return null;
  return { weekId, systemId: summary?.systemId ?? weekId };
}

/** All lists of the opened week. */
export const weekStates = createWeekStates({
  get: (path) => api.bytes(path),
  read: readInWorker,
  cache: keptLists,
  week: openedWeek,
  now: Date.now,
});
