import { aboutRecorded } from '@offpiste/domain/contract/actions.ts';
import type { OutboxItem } from '../outbox/outbox-item.ts';
import { readKeptList } from '../storage/kept.ts';
import type { SealedCache } from '../storage/sealed-cache.ts';
import { isListOf } from './list-cache.ts';
import { includesItem } from './on-top.ts';

/**
 * Whether every kept list of an item's place includes the item. One that does not would lose it with the
 * item: the rep's count would go back.
 */
export function isInLists({ list, listKeys }: Pick<SealedCache, 'list' | 'listKeys'>) {
  return async (item: OutboxItem): Promise<boolean> => {
    const keys = (await listKeys()).filter((key) => isListOf(key, item.place));
    const kept = (await Promise.all(keys.map(list))).map(readKeptList);
    const { weekId } = aboutRecorded(item);
    return kept.every((one) => !one || one.weekId !== weekId || includesItem(one, item));
  };
}
