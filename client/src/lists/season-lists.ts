import { ContactsReply } from '@offpiste/domain/contract/contact.ts';
import { ResortsReply } from '@offpiste/domain/contract/resort.ts';
import { OF_SEASON } from '#offline/lists/list-cache.ts';
import { list } from './named-list.ts';

/** The lists of the season, which belong to no week. They are fetched at the login, and so kept apart from the rest. */
export const seasonLists = {
  resorts: list(`${OF_SEASON}resorts`, '/api/resort', ResortsReply),
  contacts: list(`${OF_SEASON}contacts`, '/api/contacts', ContactsReply),
};
