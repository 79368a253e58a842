import { useSyncExternalStore } from 'react';
import { api } from '#api/api-client.ts';
import { weekPrefixes } from '#api/app-brand.ts';
import { ownScript } from '#browser/trusted-types.ts';
import { connectivity } from '#offline/connectivity.ts';
import { keptLists } from '#offline/lists/kept-lists.ts';
import { eraseWeekData, onErased } from '#offline/local-database.ts';
import { onRepLeft, repOffline } from '#offline/rep-offline.ts';
import type { SealedCache } from '#offline/storage/sealed-cache.ts';
import { onLocked } from '#session/app-lock.ts';
import { hasPasskey } from '#session/passkey-mark.ts';
import { onRightsChange } from '#session/rights-change.ts';
import { type AskWeek, askEach } from '../questions.ts';
import workerUrl from '../worker/week-worker.ts?worker&url';
import { createWeekHolder, type OpenedWeek, type WeekState } from './week-holder.ts';

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

/** What a lock has to put away first. */
let closing: Promise<void> = Promise.resolve();

holder.subscribe(() => weekPrefixes.set(holder.state().summary?.ticketPrefixes ?? null));
onErased(holder.putAway);
onRepLeft(holder.putAway);
onLocked(() => {
  closing = closePersonalData().catch(() => undefined);
});
onRightsChange(holder.askAgain);
connectivity.subscribe(() => {
  if (connectivity.get() !== 'offline') holder.seekWhole();
});

/**
 * Opens the personal data that is kept apart, with a passkey's secret. Where none is yet, it is set apart, which nobody
 * has to wait for (decision 0045).
 */
export async function openPersonalData(secret: Uint8Array<ArrayBuffer>): Promise<void> {
  await closing;
  const cache = (await repOffline())?.cache;
  if (!cache) return;
  if (!(await cache.openPersonal(secret))) {
    void setApart(cache, secret).catch(() => undefined);
    return;
  }
  // Where the app was unlocked already, by the PIN or before a reload, what is shown becomes whole.
  keptLists.forget();
  void import('#offline/lists/running-polls.ts').then(({ refreshPolls }) => refreshPolls());
  await holder.openWhole();
  void cache.renewClosed(holder.closeWeek).catch(() => undefined);
}

/** It takes its time on a big week: turned off meanwhile, it goes back. */
async function setApart(cache: SealedCache, secret: Uint8Array<ArrayBuffer>): Promise<void> {
  await cache.setApart(secret, holder.closeWeek);
  if (!hasPasskey()) await cache.bringTogether();
}

/** Personal data needs no finger any more: it is kept with the rest again. */
export async function bringPersonalDataTogether(): Promise<void> {
  await (await repOffline())?.cache.bringTogether();
}

/** None of it stays in memory where it is kept apart. */
async function closePersonalData(): Promise<void> {
  if (!(await (await repOffline())?.cache.closePersonal())) return;
  keptLists.forget();
  holder.putAway();
}

/** Loads a week unless it is held; the encrypted copy on this phone comes first and needs no network. */
export async function openWeek(weekId: string): Promise<OpenedWeek> {
  await closing;
  return await holder.open(weekId);
}

/** The loading state of the week, outside of components. */
export const weekState = { get: holder.state, subscribe: holder.subscribe };

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
