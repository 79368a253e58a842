import { useSyncExternalStore } from 'react';
import { api } from '#api/api-client.ts';
import { ownScript } from '#browser/trusted-types.ts';
import { keptLists } from '#offline/lists/kept-lists.ts';
import { eraseWeekData, onErased } from '#offline/local-database.ts';
import { onRepLeft, repOffline } from '#offline/rep-offline.ts';
import { type AskWeek, askEach } from './questions.ts';
import { createWeekHolder, type OpenedWeek, type WeekState } from './week-holder.ts';
import workerUrl from './week-worker.ts?worker&url';

const holder = createWeekHolder({
  startWorker: () => new Worker(ownScript(workerUrl), { type: 'module' }),
  get: (path, options) => api.bytes(path, options),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  log: (text) => {
    // biome-ignore lint/suspicious/noConsole: the specification has every failed try logged (document 1 §8).
    console.warn(text);
  },
  now: Date.now,
  cache: async () => (await repOffline())?.cache ?? null,
  erase: eraseWeekData,
  forgetLists: async () => {
    keptLists.forget();
    await (await repOffline())?.cache.clearLists();
  },
});

onErased(holder.putAway);
onRepLeft(holder.putAway);

/** Loads a week unless it is held; the encrypted copy on this phone comes first and needs no network. */
export function openWeek(weekId: string): Promise<OpenedWeek> {
  return holder.open(weekId);
}

/** The loading state of the week. */
export function useWeek(): WeekState {
  return useSyncExternalStore(holder.subscribe, holder.state);
}

/** The page's questions to the loaded week; they reject when none is loaded. */
export const week: AskWeek = askEach(async (question, about) => {
  const ask = holder.ask();
  if (!ask) throw new Error('No week is loaded');
  return await (ask[question] as (...about: unknown[]) => Promise<unknown>)(...about);
});
