import type { Way } from '@offpiste/domain/rules/event-passages.ts';
import * as z from 'zod/mini';
import { ListedNames, type NamesAtPlace, peopleOf } from '#lists/names-at-place.ts';
import { keptLists } from '#offline/lists/kept-lists.ts';
import type { ActionDefinition } from '#scan/action-definition.ts';
import { undoneAs } from '#scan/undone-words.ts';
import { week } from '#week/page/week-client.ts';
import { eventMessages } from './event-messages.ts';
import { validateOffline } from './validate-offline.ts';

/** Letting a guest of an event in. */
export const validateInDefinition: ActionDefinition<'validate-in'> = passage('in');
/** Letting a guest of an event out. */
export const validateOutDefinition: ActionDefinition<'validate-out'> = passage('out');

/** An event's list has one more shell than others. */
const EventTickets = z.object({ data: z.extend(ListedNames, { eventName: z.string() }) });

function passage(way: Way): ActionDefinition<'validate-in' | 'validate-out'> {
  return {
    judgeOffline: validateOffline(way, { week, readList: keptLists.read }),
    messages: () => eventMessages(way),
    describe: ({ eventId, barcode }, name = `event ${eventId}`) => ({
      what: `Scan ${way} at ${name}`,
      code: barcode,
    }),
    undone: undoneAs(`let ${way}`),
    card: '/ticketing',
    prepare: ({ lists }) => ({
      name: 'Events',
      without: 'tickets cannot be checked',
      first: [lists.events],
      others: async (read) =>
        (await read(lists.events))?.data.map(({ eventId }) => lists.eventInfo(eventId)) ?? [],
    }),
    names: namesAtEvent,
  };
}

async function namesAtEvent(place: string): Promise<NamesAtPlace> {
  const kept = EventTickets.safeParse((await keptLists.read(place))?.value).data?.data;
  const name = kept?.eventName ?? (await week.event(place.replace(/^event:/, '')))?.name;
  return { place: name, people: peopleOf(kept) };
}
