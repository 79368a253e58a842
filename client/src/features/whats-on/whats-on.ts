import type { WhatsOnEvent, WhatsOnReply } from '@offpiste/domain/contract/whats-on.ts';
import { compareText } from '@offpiste/domain/rules/sorting.ts';
import type { ResortTime } from '#format/resort-time.ts';

/** The rep's filters for the schedule; null means no limit. */
export interface Filters {
  /** Name of a group the event is for. */
  group: string | null;
  /** A day's first instant. */
  day: string | null;
  eventType: string | null;
}

export const NO_FILTERS: Filters = { group: null, day: null, eventType: null };

type Days = WhatsOnReply['days'];

/** The days with the matching events; a day without any is left out. */
export function filterEvents(days: Days, { group, day, eventType }: Filters): Days {
  const fits = (event: WhatsOnEvent) =>
    (group === null || event.packages.some(({ name }) => name === group)) &&
    (eventType === null || event.eventType === eventType);
  return days
    .filter(({ timestamp }) => day === null || timestamp === day)
    .map(({ timestamp, events }) => ({ timestamp, events: events.filter(fits) }))
    .filter(({ events }) => events.length > 0);
}

/** Everything that can be chosen from. */
export function filterOptions(days: Days): { groups: string[]; days: string[]; eventTypes: string[] } {
  const events = days.flatMap((day) => day.events);
  const distinct = (texts: (string | null)[]) =>
    [...new Set(texts.flatMap((text) => (text ? [text] : [])))].sort(compareText);
  return {
    groups: distinct(events.flatMap(({ packages }) => packages.map(({ name }) => name))),
    days: days.map(({ timestamp }) => timestamp),
    eventTypes: distinct(events.map(({ eventType }) => eventType)),
  };
}

/** Longest description on a card (document 2 §9). */
const CUT_AT = 100;

/** The text cut at 100 characters, never through a letter. */
export function cutText(text: string): string {
  const letters = [...new Intl.Segmenter('en-GB').segment(text)];
  if (letters.length <= CUT_AT) return text;
  return `${letters
    .slice(0, CUT_AT)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}…`;
}

/** '21:00', or '21:00 to 02:00'. */
export function hoursText(start: string, end: string | null, time: ResortTime): string {
  const from = time.clockText(start);
  return end === null ? from : `${from} to ${time.clockText(end)}`;
}
