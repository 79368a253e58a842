import type * as z from 'zod/mini';

/** A reply of the server that this phone keeps. */
export interface NamedList<T> {
  /** Under what it is kept. A list that actions change has the name of their place, so that it is asked for after one. */
  key: string;
  path: string;
  schema: z.ZodMiniType<T>;
}

export function list<T>(key: string, path: string, schema: z.ZodMiniType<T>): NamedList<T> {
  return { key, path, schema };
}
