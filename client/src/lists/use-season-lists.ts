import type { ContactsReply } from '@offpiste/domain/contract/contact.ts';
import type { ResortsReply } from '@offpiste/domain/contract/resort.ts';
import type { ListState } from './list-body.tsx';
import { seasonLists } from './season-lists.ts';
import { useList } from './use-list.ts';

/** Every resort of the season. */
export function useResorts(): ListState<ResortsReply> {
  return useList(seasonLists.resorts);
}

/** The people and offices a rep calls. */
export function useContacts(): ListState<ContactsReply> {
  return useList(seasonLists.contacts);
}
