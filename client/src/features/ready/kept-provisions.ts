import type { Provision } from '#lists/shift-part.ts';
import { keptLists } from '#offline/lists/kept-lists.ts';
import { repOffline } from '#offline/rep-offline.ts';
import type { KeptProvision } from './readiness.ts';

/** This phone's copy of it; null when there is none. */
export async function readProvision(provision: Provision): Promise<KeptProvision | null> {
  if (!('file' in provision)) {
    const list = await keptLists.read(provision.key);
    return list && { updatedAt: list.updatedAt };
  }
  const cache = (await repOffline())?.cache;
  return (await cache?.file(provision.file)) ? { updatedAt: null } : null;
}
