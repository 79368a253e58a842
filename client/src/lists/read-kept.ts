import { keptLists } from '#offline/lists/kept-lists.ts';
import type { NamedList } from './named-list.ts';

/** Returns the value of a list as this phone has it; null when it has none. */
export async function readKept<T>({ key, schema }: NamedList<T>): Promise<T | null> {
  return schema.safeParse((await keptLists.read(key))?.value).data ?? null;
}
