import * as z from 'zod/mini';
import { flag, placeId } from '../fields.ts';
import { PersonFound } from './people.ts';

const replyFields = { asOf: z.string(), zone: z.string() };

/** An event with its door's people, as the rep's list counts them. */
export const EventAtHq = z.object({
  eventId: z.string(),
  name: z.string(),
  location: z.nullable(z.string()),
  /** Instants; null where the sheet names none. */
  startsAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
  /** Tickets that are valid. */
  expected: z.number(),
  /** Of the expected those who have never come in. */
  waiting: z.number(),
  /** Everybody who has ever come in, also on a ticket that was cancelled afterwards. */
  entered: z.number(),
  /** Those whose last passage was in. */
  inside: z.number(),
  /** Those whose last passage was out. */
  left: z.number(),
  /** How often somebody came in, by quarter of an hour; those without an entry are left out. */
  quarters: z.array(z.object({ at: z.string(), entries: z.number() })),
});
export type EventAtHq = z.infer<typeof EventAtHq>;

/** `GET /api/hq/places/{weekId}/events`: by start, then name. */
export const EventsAtHqReply = z.object({ ...replyFields, events: z.array(EventAtHq) });
export type EventsAtHqReply = z.infer<typeof EventsAtHqReply>;

/** A lesson group or workshop with who has registered, as the rep's list counts them. */
export const LessonAtHq = z.object({
  lessonId: z.string(),
  group: z.string(),
  lessonType: z.enum(['lessons', 'workshop']),
  times: z.nullable(z.string()),
  meetingPoint: z.nullable(z.string()),
  booked: z.number(),
  registered: z.number(),
});
export type LessonAtHq = z.infer<typeof LessonAtHq>;

/** `GET /api/hq/places/{weekId}/lessons`: by the number in the group's name. */
export const LessonsAtHqReply = z.object({ ...replyFields, lessons: z.array(LessonAtHq) });
export type LessonsAtHqReply = z.infer<typeof LessonsAtHqReply>;

const passCounts = {
  /** Passes that are valid. */
  total: z.number(),
  distributed: z.number(),
};

/** A point at which lift passes are handed out. */
export const PassPointAtHq = z.object({
  pointId: z.string(),
  name: z.string(),
  startsAt: z.nullable(z.string()),
  ...passCounts,
  /** Valid passes that no rep has, and so nobody can hand out. */
  unallocated: z.number(),
  /** The reps who have passes of the point, by name; a pass that several have counts for each. */
  reps: z.array(z.object({ repId: z.string(), name: z.nullable(z.string()), ...passCounts })),
});
export type PassPointAtHq = z.infer<typeof PassPointAtHq>;

/** `GET /api/hq/places/{weekId}/passes`: by name. */
export const PassesAtHqReply = z.object({ ...replyFields, points: z.array(PassPointAtHq) });
export type PassesAtHqReply = z.infer<typeof PassesAtHqReply>;

/** Where a room's keys are, by the rule `keysAt`. */
export const keysPlace = z.enum(['here', 'partly', 'out', 'back']);

/** A room whose keys reps hand out. */
export const RoomAtHq = z.object({
  roomId: z.string(),
  name: z.string(),
  keys: z.number(),
  keysOut: z.number(),
  at: keysPlace,
  /** Handovers that claim more than is possible. */
  contested: z.number(),
  ready: flag,
  blocked: flag,
  /** Who at headquarters said last whether it is ready or blocked, while that holds; null while the sheet alone says so. */
  said: z.nullable(z.object({ by: z.nullable(z.string()), at: z.string() })),
});
export type RoomAtHq = z.infer<typeof RoomAtHq>;

export const BuildingAtHq = z.object({
  buildingId: z.string(),
  name: z.string(),
  rooms: z.array(RoomAtHq),
});
export type BuildingAtHq = z.infer<typeof BuildingAtHq>;

/** `GET /api/hq/places/{weekId}/keys`: buildings by name, rooms by number. */
export const KeysAtHqReply = z.object({ ...replyFields, buildings: z.array(BuildingAtHq) });
export type KeysAtHqReply = z.infer<typeof KeysAtHqReply>;

/** At most so many people in a reply. */
export const NOT_COME_PAGE = 50;

/** `cursor` is `next` of the page before. */
export const NotComeQuery = z.object({ cursor: z.optional(placeId) });

/**
 * `GET /api/hq/places/{weekId}/{tab}/{at}/not-come`: who has not come to an event (booked, and never entered), a lesson (booked,
 * not registered), a point (a valid pass that was not handed out) or for the keys of a building (may receive those of a room of
 * which none was handed out yet). By name.
 */
export const NotComeReply = z.object({
  /** How many they are in all. */
  total: z.number(),
  people: z.array(
    z.extend(z.pick(PersonFound, { reference: true, name: true, group: true, room: true, coaches: true }), {
      phone: z.nullable(z.string()),
    }),
  ),
  /** Names the next page; null on the last. */
  next: z.nullable(z.string()),
});
export type NotComeReply = z.infer<typeof NotComeReply>;

/** So many rooms at once. */
export const MOST_ROOMS = 500;

/**
 * `POST /api/hq/rooms/{weekId}`: says of rooms whether they are ready or blocked, until their sheet says something new. What is
 * left out stays.
 */
export const RoomsBody = z
  .object({
    rooms: z.array(placeId).check(z.minLength(1), z.maxLength(MOST_ROOMS)),
    ready: z.optional(flag),
    blocked: z.optional(flag),
  })
  .check(z.refine(({ ready, blocked }) => ready !== undefined || blocked !== undefined));
export type RoomsBody = z.infer<typeof RoomsBody>;

/** How many rooms became something else by it. */
export const RoomsReply = z.object({ changed: z.number() });
