import { keptLists } from '#offline/lists/kept-lists.ts';
import type { KeptList } from '#offline/lists/list-cache.ts';
import { listReader } from '#offline/lists/list-reader.ts';
import type { NamedList } from './named-list.ts';

/** The readers of the schemas asked for so far: Home reads the same lists every quarter of a minute. */
const readers = new WeakMap<object, unknown>();

/** Returns the value of a list as this phone has it; null when it has none. */
export async function readKept<T>(list: NamedList<T>): Promise<T | null> {
  return (await readKeptAsMade(list))?.value ?? null;
}

/** Returns the same with the list that was kept, which says how new it is. */
export async function readKeptAsMade<T>({
  key,
  schema,
}: NamedList<T>): Promise<{ made: KeptList; value: T } | null> {
  const known = readers.get(schema) as ReturnType<typeof listReader<T>> | undefined;
  const read = known ?? listReader(schema);
  readers.set(schema, read);
  const made = await keptLists.read(key);
  const value = read(made);
  return made && value !== null ? { made, value } : null;
}
