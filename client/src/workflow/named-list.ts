import type * as z from 'zod/mini';
import { api } from '#api/api-client.ts';
import { keptLists } from '#offline/lists/kept-lists.ts';
import type { ListFailure } from '#offline/lists/list-keeper.ts';

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

/** Asks the server for a list and keeps the reply; null when it is up to date now, else why not. */
export async function fetchList<T>({ key, path, schema }: NamedList<T>): Promise<ListFailure | null> {
  return await keptLists.refresh(key, (headers) => api.request('GET', path, { schema, headers }));
}
