import { selectedWeekId } from '#session/selected-week.ts';
import { onRepLeft, repOffline } from '../rep-offline.ts';
import { createListCache } from './list-cache.ts';

/** The lists of the signed-in rep. */
export const keptLists = createListCache({
  sealed: async () => (await repOffline())?.cache ?? null,
  weekId: selectedWeekId,
  now: Date.now,
});

onRepLeft(keptLists.forget);
