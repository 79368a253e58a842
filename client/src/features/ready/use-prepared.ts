import { useEffect, useSyncExternalStore } from 'react';
import { listsOf } from '#lists/lists.ts';
import { readKept } from '#lists/read-kept.ts';
import { keptLists } from '#offline/lists/kept-lists.ts';
import { WEEK_STATES } from '#offline/lists/list-cache.ts';
import { onErased } from '#offline/local-database.ts';
import { onRepLeft } from '#offline/rep-offline.ts';
import { useMayUseMessages } from '#session/may-use-messages.ts';
import { useSelectedWeekId } from '#session/selected-week.ts';
import { createStore } from '#state/store.ts';
import { readProvision } from './kept-provisions.ts';
import { checkPhone } from './phone-checks.ts';

/** The week that this phone is known to be ready for, or known not to be. */
const known = createStore<{ weekId: string; isReady: boolean } | null>(null);

onErased(() => known.set(null));
onRepLeft(() => known.set(null));

/** Whether this phone could do a shift without a signal; null until it has been looked at. */
export function usePrepared(): boolean | null {
  const weekId = useSelectedWeekId() ?? '';
  const pushes = useMayUseMessages();
  const found = useSyncExternalStore(known.subscribe, known.get);
  const isReady = found?.weekId === weekId ? found.isReady : null;
  useEffect(() => {
    // What is ready stays so: the app renews it in the background.
    if (known.get()?.weekId === weekId && known.get()?.isReady) return;
    void look(weekId, pushes).then((ready) => known.set({ weekId, isReady: ready }));
  }, [weekId, pushes]);
  return isReady;
}

/** Opens none of the week's lists, which may be hundreds: their states are kept only when all of them are. */
async function look(weekId: string, pushes: boolean): Promise<boolean> {
  const [states, files, phone] = await Promise.all([
    keptLists.read(WEEK_STATES),
    readKept(listsOf(weekId).files),
    checkPhone({ pushes }),
  ]);
  if (!states || !files || phone.some(({ state }) => state === 'bad')) return false;
  const documents = await Promise.all(files.map(({ url }) => readProvision({ file: url })));
  return documents.every((document) => document !== null);
}
