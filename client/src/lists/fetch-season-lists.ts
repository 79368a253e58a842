import { api } from '#api/api-client.ts';
import { keptLists } from '#offline/lists/kept-lists.ts';
import type { NamedList } from './named-list.ts';
import { seasonLists } from './season-lists.ts';

/** What a rep needs from the first minute is asked for after the login (document 1 §2 "Login"); it may fail. */
export async function fetchSeasonLists(): Promise<void> {
  await Promise.allSettled([fetchList(seasonLists.resorts), fetchList(seasonLists.contacts)]);
}

async function fetchList<T>({ key, path, schema }: NamedList<T>): Promise<void> {
  await keptLists.refresh(key, (headers) => api.request('GET', path, { schema, headers }));
}
