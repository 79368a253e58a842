import { ContactsReply } from '@offpiste/domain/contract/contact.ts';
import { ResortsReply } from '@offpiste/domain/contract/resort.ts';
import { OF_SEASON } from '#offline/lists/list-keeper.ts';
import type { ListState } from './list-body.tsx';
import { fetchList, list } from './named-list.ts';
import { useList } from './use-list.ts';

/** The lists of the season, which belong to no week. They are fetched at the login, so they stand apart from the rest. */
export const seasonLists = {
  resorts: list(`${OF_SEASON}resorts`, '/api/resort', ResortsReply),
  contacts: list(`${OF_SEASON}contacts`, '/api/contacts', ContactsReply),
};

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
