import { selectedWeekId } from '#session/selected-week.ts';
import { onRepLeft, repOffline } from '../rep-offline.ts';
import { createListKeeper } from './list-keeper.ts';

/** The lists of the signed-in rep. */
export const keptLists = createListKeeper({
  cache: async () => (await repOffline())?.cache ?? null,
  weekId: selectedWeekId,
  now: Date.now,
});

onRepLeft(keptLists.forget);
