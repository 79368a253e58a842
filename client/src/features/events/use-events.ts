import { actionTable } from '@offpiste/domain/contract/actions.ts';
import { EventInfoReply, EventsReply } from '@offpiste/domain/contract/event.ts';
import { useSelectedWeekId } from '#session/selected-week.ts';
import type { ListState } from '#workflow/list-body.tsx';
import { useList } from '#workflow/use-list.ts';
import { eventText } from './event-text.ts';

/** The events of the week that are of the app's brand. */
export function useEvents() {
  const weekId = encodeURIComponent(useSelectedWeekId() ?? '');
  const { data, ...list } = useList('events', `/api/events/${weekId}`, EventsReply);
  return { ...list, data: data?.data };
}

/** An event's tickets and counts. Without them and without a connection it says what that might mean. */
export function useEventInfo(eventId: string): ListState<EventInfoReply['data']> {
  const weekId = encodeURIComponent(useSelectedWeekId() ?? '');
  const path = `/api/events/info/${encodeURIComponent(eventId)}?weekId=${weekId}`;
  const { data, problem, ...list } = useList(eventPlace(eventId), path, EventInfoReply);
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
