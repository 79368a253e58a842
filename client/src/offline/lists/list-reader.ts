import type * as z from 'zod/mini';
import type { KeptList } from './list-cache.ts';

/**
 * Returns a function that reads the value of a kept list through its schema; null where it does not fit, as a list
 * kept by an older app may not. A value is read once: scan after scan asks for the same list.
 */
export function listReader<T>(
  schema: z.ZodMiniType<T>,
): (list: Pick<KeptList, 'value'> | null | undefined) => T | null {
  const known = new WeakMap<object, T | null>();
  return (list) => {
    const value = list?.value;
    if (typeof value !== 'object' || value === null) return null;
    const before = known.get(value);
    if (before !== undefined) return before;
    const read = schema.safeParse(value).data ?? null;
    known.set(value, read);
    return read;
  };
}
