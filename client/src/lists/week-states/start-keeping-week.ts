import { WeekFilesReply } from '@offpiste/domain/contract/week-file.ts';
import { api } from '#api/api-client.ts';
import { keptLists } from '#offline/lists/kept-lists.ts';
import { isUnlocked } from '#session/app-lock.ts';
import { selectedWeekId } from '#session/selected-week.ts';
import { isLoggedIn } from '#session/session.ts';
import { inThreeTries } from '#week/page/three-tries.ts';
import { weekState } from '#week/page/week-client.ts';
import { keepDocumentViewer } from '../document-viewer.ts';
import { fetchFiles } from '../fetch-file.ts';
import { listsOf } from '../lists.ts';
import { openedWeek, weekStates } from './opened-week-states.ts';
import { createStatesPoll } from './states-poll.ts';

const TICK_MS = 10_000;

/** Staff data belongs to opening a week (document 1 §7); the rest of the week's lists follow. */
async function fetchStaff(weekId: string): Promise<void> {
  const { key, path, schema } = listsOf(weekId).reps;
  await keptLists.refresh(key, (headers) =>
    inThreeTries(() => api.request('GET', path, { schema, headers }), {
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      onFailedTry: (tries) => {
        // biome-ignore lint/suspicious/noConsole: the specification has every failed try logged (document 1 §8).
        console.warn(`Attempt ${tries}/3 failed`);
      },
    }),
  );
}

/** Returns the week's documents by the list on this phone. */
async function listedDocuments(weekId: string): Promise<WeekFilesReply> {
  return WeekFilesReply.safeParse((await keptLists.read(listsOf(weekId).files.key))?.value).data ?? [];
}

/** Keeps the opened week's staff, lists, documents and what shows them on this phone, beside the screens. Returns what stops it. */
export function startKeepingWeek(): () => void {
  let staffOf: string | null = null;
  /** The list whose documents were fetched last: they are fetched once for each list, even if one of them fails. */
  let fetchedList: string | null = null;
  const poll = createStatesPoll({
    refresh: async () => {
      const weekId = selectedWeekId();
      if (weekId !== null && weekId !== staffOf) {
        await fetchStaff(weekId);
        staffOf = weekId;
      }
      if ((await weekStates.refresh()) !== null) return false;
      if (weekId !== null) {
        const listed = await listedDocuments(weekId);
        const list = JSON.stringify(listed);
        if (list !== fetchedList && !(await fetchFiles(weekId, listed)).answered) return false;
        fetchedList = list;
        void keepDocumentViewer();
      }
      return true;
    },
    week: () => {
      const isUsed = document.visibilityState === 'visible' && isLoggedIn() && isUnlocked();
      return isUsed ? (openedWeek()?.weekId ?? null) : null;
    },
    now: Date.now,
    random: Math.random,
  });
  const tick = () => void poll.tick();
  /** The app itself is on the phone from now on. */
  const onAppKept = () => {
    if (fetchedList !== null) void keepDocumentViewer();
  };
  const timer = setInterval(tick, TICK_MS);
  const stopWatching = weekState.subscribe(tick);
  document.addEventListener('visibilitychange', tick);
  navigator.serviceWorker?.addEventListener('controllerchange', onAppKept);
  tick();
  return () => {
    clearInterval(timer);
    stopWatching();
    document.removeEventListener('visibilitychange', tick);
    navigator.serviceWorker?.removeEventListener('controllerchange', onAppKept);
  };
}
