import { actionTable } from '@offpiste/domain/contract/actions.ts';
import type { EventInfoReply } from '@offpiste/domain/contract/event.ts';
import { type MadeList, useList } from '#lists/use-list.ts';
import { useLists } from '#lists/use-lists.ts';
import { eventText } from './event-text.ts';

/** The events of the week that are of the app's brand. */
export function useEvents() {
  const { data, ...list } = useList(useLists().events);
  return { ...list, data: data?.data };
}

/** An event's tickets and counts. Without them and without a connection it says what that might mean. */
export function useEventInfo(eventId: string): MadeList<EventInfoReply['data']> {
  const { data, problem, ...list } = useList(useLists().eventInfo(eventId));
  const isAway = problem?.quiet && data === undefined;
  return {
    ...list,
    data: data?.data,
    problem: isAway ? { text: eventText.notLoaded, quiet: false } : problem,
  };
}

/** Where guests of this event pass: the list that they change. */
export function eventPlace(eventId: string): string {
  return actionTable['validate-in'].place({ eventId });
}
