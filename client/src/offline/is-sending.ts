import { SUBJECT_LOCK } from './outbox/outbox.ts';
import { openedRepOffline } from './rep-offline.ts';

/** Whether an action is on its way right now, from this tab or another one. */
export async function isSending(): Promise<boolean> {
  const here = openedRepOffline()?.outbox.items().items ?? [];
  if (here.some(({ state }) => state === 'sending')) return true;
  const locks = await navigator.locks?.query();
  return locks?.held?.some(({ name }) => name?.startsWith(SUBJECT_LOCK)) ?? false;
}
