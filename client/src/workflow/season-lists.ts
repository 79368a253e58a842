import type { ContactsReply } from '@offpiste/domain/contract/contact.ts';
import type { ResortsReply } from '@offpiste/domain/contract/resort.ts';
import type { ListState } from './list-body.tsx';
import { fetchList, seasonLists } from './lists.ts';
import { useList } from './use-list.ts';

/** Every resort of the season. */
export function useResorts(): ListState<ResortsReply> {
  return useList(seasonLists.resorts);
}

/** The people and offices a rep calls. */
export function useContacts(): ListState<ContactsReply> {
  return useList(seasonLists.contacts);
}

/** What a rep needs from the first minute is asked for after the login (document 1 §2 "Login"); it may fail. */
export async function fetchSeasonLists(): Promise<void> {
  await Promise.allSettled([fetchList(seasonLists.resorts), fetchList(seasonLists.contacts)]);
}
