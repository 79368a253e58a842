import { useSyncExternalStore } from 'react';
import { createStore } from '#state/store.ts';

const WEEK_ID = 'weekId';

const selected = createStore<string | null>(localStorage.getItem(WEEK_ID));

/** The week the rep works in, kept over restarts. */
export function selectedWeekId(): string | null {
  return selected.get();
}

export function selectWeek(weekId: string | null): void {
  if (weekId === null) localStorage.removeItem(WEEK_ID);
  else localStorage.setItem(WEEK_ID, weekId);
  selected.set(weekId);
}

export function useSelectedWeekId(): string | null {
  return useSyncExternalStore(selected.subscribe, selected.get);
}
