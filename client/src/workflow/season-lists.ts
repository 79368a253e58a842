import { ContactsReply } from '@offpiste/domain/contract/contact.ts';
import { ResortsReply } from '@offpiste/domain/contract/resort.ts';
import type * as z from 'zod/mini';
import { api } from '#api/api-client.ts';
import { keptLists } from '#offline/lists/kept-lists.ts';
import { OF_SEASON } from '#offline/lists/list-keeper.ts';
import type { ListState } from './list-body.tsx';
import { useList } from './use-list.ts';

interface SeasonList<T> {
  key: string;
  path: string;
  schema: z.ZodMiniType<T>;
}

const resorts: SeasonList<ResortsReply> = {
  key: `${OF_SEASON}resorts`,
  path: '/api/resort',
  schema: ResortsReply,
};
const contacts: SeasonList<ContactsReply> = {
  key: `${OF_SEASON}contacts`,
  path: '/api/contacts',
  schema: ContactsReply,
};

/** Every resort of the season. */
export function useResorts(): ListState<ResortsReply> {
  return useList(resorts.key, resorts.path, resorts.schema);
}

/** The people and offices a rep calls. */
export function useContacts(): ListState<ContactsReply> {
  return useList(contacts.key, contacts.path, contacts.schema);
}

/** What a rep needs from the first minute is asked for after the login (document 1 §2 "Login"); it may fail. */
export async function fetchSeasonLists(): Promise<void> {
  await Promise.allSettled([fetchOne(resorts), fetchOne(contacts)]);
}

async function fetchOne<T>({ key, path, schema }: SeasonList<T>): Promise<void> {
  await keptLists.refresh(key, (headers) => api.request('GET', path, { schema, headers }));
}
