import type { NamedList } from '#lists/named-list.ts';
import type { Provision } from '#lists/shift-part.ts';
import { keptLists } from '#offline/lists/kept-lists.ts';
import { repOffline } from '#offline/rep-offline.ts';
import type { KeptProvision } from './readiness.ts';

/** The value of a list as this phone has it. */
export async function readKept<T>({ key, schema }: NamedList<T>): Promise<T | null> {
  return schema.safeParse((await keptLists.read(key))?.value).data ?? null;
}

/** This phone's copy of it; null when there is none. */
export async function readProvision(provision: Provision): Promise<KeptProvision | null> {
  if (!('file' in provision)) {
    const list = await keptLists.read(provision.key);
    return list && { updatedAt: list.updatedAt };
  }
  const cache = (await repOffline())?.cache;
  return (await cache?.file(provision.file)) ? { updatedAt: null } : null;
}
