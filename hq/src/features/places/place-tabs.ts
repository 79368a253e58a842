import { ROOMS_LIST } from '@offpiste/domain/contract/actions.ts';
import type { PlaceTab } from '@offpiste/domain/contract/hq/place-tab.ts';
import {
  EventsAtHqReply,
  KeysAtHqReply,
  LessonsAtHqReply,
  PassesAtHqReply,
} from '@offpiste/domain/contract/hq/places.ts';
import { LIFT_PASSES_PLACE } from '@offpiste/domain/contract/lift-pass.ts';
import type * as z from 'zod/mini';

export type PlacesReply = EventsAtHqReply | LessonsAtHqReply | PassesAtHqReply | KeysAtHqReply;

interface TabOf {
  name: string;
  schema: z.ZodMiniType<PlacesReply>;
  /** Whether a list of the stream is part of it. */
  shows: (list: string) => boolean;
  /** What those have in common who have not come, after their number. */
  notCome: string;
  /** The list of the stream by which somebody comes to one of its places. */
  listOf: (at: string) => string;
}

/** The tabs, by their name in the address, in the order of their keys. */
export const placeTabs: Record<PlaceTab, TabOf> = {
  events: {
    name: 'Events',
    schema: EventsAtHqReply,
    shows: (list) => list.startsWith('event:'),
    notCome: 'booked who have not come in',
    listOf: (at) => `event:${at}`,
  },
  lessons: {
    name: 'Lessons',
    schema: LessonsAtHqReply,
    shows: (list) => list.startsWith('lesson:'),
    notCome: 'booked who have not registered',
    listOf: (at) => `lesson:${at}`,
  },
  passes: {
    name: 'Passes',
    schema: PassesAtHqReply,
    shows: (list) => list === LIFT_PASSES_PLACE,
    notCome: 'whose pass was not handed out',
    listOf: () => LIFT_PASSES_PLACE,
  },
  keys: {
    name: 'Keys',
    schema: KeysAtHqReply,
    shows: (list) => list === ROOMS_LIST,
    notCome: 'of rooms of which no key was handed out',
    listOf: () => ROOMS_LIST,
  },
};
