import { createEvent } from '#state/event.ts';
import { keptLists } from './lists/kept-lists.ts';
import { repOffline } from './rep-offline.ts';

const erased = createEvent();

/**
 * Erases the week and the lists that this phone keeps for the signed-in rep: after too many wrong PINs, or when
 * the server has changed what the rep may see. The outbox stays.
 */
export async function eraseWeekData(): Promise<void> {
  keptLists.forget();
  erased.announce();
  await (await repOffline())?.cache.erase();
}

/** Calls back when data in memory has to go too. */
export const onErased = erased.subscribe;
