import * as z from 'zod/mini';
import { direction, weekId } from '../fields.ts';
import { ByWhom, NamedPlace } from './timeline.ts';

/** The fewest letters that are searched for. */
export const LEAST_QUERY = 2;
export const PEOPLE_PAGE = 50;

/** `GET /api/hq/people?week=&q=&cursor=` */
export const PeopleQuery = z.object({
  week: weekId,
  /** Words of a name in any order, a reference, a booking, the end of a telephone number, a room or a group. */
  q: z.string().check(z.trim(), z.minLength(LEAST_QUERY), z.maxLength(100)),
  cursor: z.optional(z.string().check(z.maxLength(300))),
});
export type PeopleQuery = z.infer<typeof PeopleQuery>;

/** Somebody who was found, with what tells two people of one name apart. */
export const PersonFound = z.object({
  reference: z.string(),
  name: z.string(),
  cancelled: z.boolean(),
  /** Whether they have vanished from the bookings. */
  gone: z.boolean(),
  group: z.nullable(z.string()),
  /** `Aurora · 12`; null without a room. */
  room: z.nullable(z.string()),
  coaches: z.array(z.object({ direction, name: z.string() })),
});
export type PersonFound = z.infer<typeof PersonFound>;

/** By name; whoever is cancelled or gone comes last. */
export const PeopleReply = z.object({
  /** At most `PEOPLE_PAGE`. */
  people: z.array(PersonFound),
  /** Names the next page; null on the last. */
  next: z.nullable(z.string()),
});
export type PeopleReply = z.infer<typeof PeopleReply>;

/** What a booking has come to; `none` for what nobody records, such as a bed. */
export const bookingState = z.enum([
  'aboard',
  'elsewhere',
  'no-show',
  'missing',
  'registered',
  'not-registered',
  'distributed',
  'not-distributed',
  'inside',
  'left',
  'not-entered',
  'none',
]);

/** Something that a person is booked on. */
export const PersonBooking = z.object({
  kind: z.enum(['room', 'coach', 'transfer', 'own-transport', 'lift-pass', 'ski-hire', 'lesson', 'event']),
  /** What the ledger calls it, by which the page learns of changes; null for what nobody records. */
  place: z.nullable(NamedPlace),
  /** `Coach 4`, `Aurora · 12`, `Own transport`. */
  name: z.string(),
  direction: z.nullable(direction),
  /** Where they board. */
  stop: z.nullable(z.string()),
  /** When that leaves, in the stop's own local time: `Fri 11 Dec 05:30`. */
  leavesText: z.nullable(z.string()),
  /** The pass's or the hire's kind: `Adult, 6 days`; null without one. */
  detail: z.nullable(z.string()),
  /** The code on the pass; on everything else it is the reference. */
  barcode: z.string(),
  /** Whether an import has taken it away. */
  gone: z.boolean(),
  state: bookingState,
  /** What the state rests on; null where nothing was recorded. */
  recorded: z.nullable(
    z.extend(ByWhom, {
      /** The id to undo it by. */
      actionId: z.string(),
      /** Where it happened: another place than the booking's for whoever is elsewhere. */
      place: NamedPlace,
      /** Of a no-show. */
      reason: z.nullable(z.enum(['not-here', 'own-way', 'left', 'ill', 'other'])),
      /** Empty without one. */
      note: z.string(),
    }),
  ),
});
export type PersonBooking = z.infer<typeof PersonBooking>;

/** `?sensitive=1` shows birth date and next of kin to a manager, and is kept as such. */
export const PersonQuery = z.object({ sensitive: z.optional(z.literal('1')) });

/** `GET /api/hq/people/{weekId}/{reference}`; it is kept who looks, once in ten minutes for each account. */
export const PersonReply = z.object({
  /** When it was read. */
  asOf: z.string(),
  /** Zone of the resort. */
  zone: z.string(),
  person: z.object({
    reference: z.string(),
    name: z.string(),
    status: z.string(),
    cancelled: z.boolean(),
    gone: z.boolean(),
    group: z.nullable(z.string()),
    /** `NUCO-AB12CD`: those with the same one travel together. */
    booking: z.string(),
    phone: z.nullable(z.string()),
    email: z.nullable(z.string()),
    nationality: z.nullable(z.string()),
    resort: z.nullable(z.string()),
  }),
  /** Whether this account may ask for what is sensitive: a manager's may. */
  maySeeSensitive: z.boolean(),
  /** Null unless it was asked for. */
  sensitive: z.nullable(
    z.object({
      dateOfBirth: z.nullable(z.string()),
      nextOfKinName: z.nullable(z.string()),
      nextOfKinPhone: z.nullable(z.string()),
    }),
  ),
  bookings: z.array(PersonBooking),
  /** Keys that were handed to this person and have not come back to their room since. */
  keys: z.array(z.extend(ByWhom, { room: NamedPlace, keys: z.number() })),
  /** Who else is on the booking, by name. */
  mates: z.array(z.object({ reference: z.string(), name: z.string() })),
  /** Who looked at this person, the latest first; at most 50. */
  views: z.array(z.extend(ByWhom, { sensitive: z.boolean() })),
});
export type PersonReply = z.infer<typeof PersonReply>;
