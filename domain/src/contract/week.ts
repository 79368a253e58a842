import * as z from 'zod/mini';
import { RepSession } from './session.ts';

/** One stop of a vehicle. Texts are in the stop's own local time, in Britain as in the Alps; `dateTime` is an instant. */
export const Departure = z.object({
  location: z.string(),
  address: z.nullable(z.string()),
  dateTime: z.nullable(z.string()),
  date_formatted: z.nullable(z.string()),
  date_time_formatted: z.nullable(z.string()),
  loading_time_formatted: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
});
export type Departure = z.infer<typeof Departure>;

/** Personal fields that are null here because the phone keeps them closed (`rules/closed-fields.ts`); never sent. */
const closed = z.optional(z.array(z.string()));

/** A hotel; its rooms refer to it. */
export const Accommodation = z.object({
  name: z.string(),
  address: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  contact_number: z.nullable(z.string()),
  reference: z.nullable(z.string()),
});

/** A room ("sub-block"). Its inhabitants are the passengers allocated to it whom the viewer may see. */
export const Room = z.object({
  accommodation: z.string(),
  subblock_physical_name: z.string(),
  /** `User ID` of the rep who looks after it. */
  subblock_room_rep: z.nullable(z.string()),
  subblock_capacity: z.nullable(z.number()),
  bed_linen_included: z.nullable(z.number()),
  towels_included: z.nullable(z.number()),
  /** HTML, sanitised on import. */
  passenger_notes: z.nullable(z.string()),
  closed,
});

export const Vehicle = z.object({
  departures: z.object({ outbound: z.array(Departure), inbound: z.array(Departure) }),
});

export const LessonPlace = z.object({
  group: z.string(),
  lessonType: z.enum(['lessons', 'workshop']),
  meetingPoint: z.nullable(z.string()),
  meetingPointUrl: z.nullable(z.string()),
  times: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  capacity: z.nullable(z.number()),
});

export const EventPlace = z.object({
  name: z.string(),
  brands: z.array(z.string()),
  description: z.nullable(z.string()),
  host: z.nullable(z.string()),
  location: z.nullable(z.object({ name: z.string(), lat: z.number(), lng: z.number() })),
  startDateTime: z.nullable(z.string()),
  endDateTime: z.nullable(z.string()),
  lastEntry: z.nullable(z.string()),
  sponsor: z.nullable(z.string()),
  barType: z.nullable(z.string()),
  transportInfo: z.nullable(z.string()),
  clothing: z.nullable(z.string()),
  extraInfo: z.nullable(z.string()),
});

export const LiftPassPlace = z.object({
  distributionPoint: z.string(),
  distributionLocation: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
  distributionStartTime: z.nullable(z.string()),
  distributionEndTime: z.nullable(z.string()),
});

export const RentalShop = z.object({
  name: z.string(),
  locationUrl: z.nullable(z.string()),
  openingHours: z.nullable(z.string()),
});

/**
 * What a passenger is booked on. `place` refers to a shared fact of the week by its id, so that it is sent once.
 * The week model turns these into the specification's `allocPlaces`.
 */
export const Allocation = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('room'), place: z.string() }),
  z.object({
    kind: z.enum(['coach', 'transfer']),
    /** Null for passengers with their own transport. */
    place: z.nullable(z.string()),
    direction: z.enum(['outbound', 'inbound']),
    reference: z.nullable(z.string()),
    pickUp: z.nullable(z.string()),
    dropOff: z.nullable(z.string()),
    equipmentCarriage: z.nullable(z.string()),
  }),
  z.object({ kind: z.literal('own-transport'), direction: z.enum(['outbound', 'inbound']) }),
  z.object({
    kind: z.literal('lift-pass'),
    place: z.string(),
    passType: z.string(),
    duration: z.nullable(z.number()),
    firstDaysSkiing: z.nullable(z.string()),
    staffMembers: z.array(z.string()),
  }),
  z.object({
    kind: z.literal('ski-hire'),
    place: z.string(),
    package_name: z.string(),
    helmet: z.nullable(z.string()),
  }),
  z.object({ kind: z.literal('lesson'), place: z.string(), reference: z.string() }),
  z.object({ kind: z.literal('event'), place: z.string(), reference: z.string() }),
]);
export type Allocation = z.infer<typeof Allocation>;

/** A passenger as the week sends one; the fields after `groupName` are absent where the viewer may not see them. */
export const WeekPassenger = z.object({
  id: z.string(),
  passengerName: z.string(),
  reference: z.string(),
  status: z.string(),
  groupName: z.nullable(z.string()),
  resortName: z.optional(z.nullable(z.string())),
  nationality: z.optional(z.nullable(z.string())),
  phonenumber: z.optional(z.nullable(z.string())),
  email: z.optional(z.nullable(z.string())),
  dateOfBirth: z.optional(z.nullable(z.string())),
  next_of_kin_name: z.optional(z.nullable(z.string())),
  next_of_kin_phone: z.optional(z.nullable(z.string())),
  closed,
  allocations: z.optional(z.array(Allocation)),
});
export type WeekPassenger = z.infer<typeof WeekPassenger>;

/** The kinds of shared facts, each a table from id to fact. */
export const WeekPlaces = z.object({
  accommodation: z.record(z.string(), Accommodation),
  room: z.record(z.string(), Room),
  coach: z.record(z.string(), Vehicle),
  transfer: z.record(z.string(), Vehicle),
  lesson: z.record(z.string(), LessonPlace),
  event: z.record(z.string(), EventPlace),
  'lift-pass': z.record(z.string(), LiftPassPlace),
  'ski-hire': z.record(z.string(), RentalShop),
});
export type WeekPlaces = z.infer<typeof WeekPlaces>;
export type PlaceKind = keyof WeekPlaces;

/** Body of `GET /api/week/data/{weekId}` once inflated (decisions §9). */
export const WeekData = z.object({
  week: z.object({
    weekId: z.string(),
    weekName: z.string(),
    systemId: z.string(),
    /** IANA zone of the resort, in which all times are shown. */
    timeZone: z.string(),
    /** First and last day, `YYYY-MM-DD`. */
    startsOn: z.string(),
    endsOn: z.string(),
    places: WeekPlaces,
    passengers: z.array(WeekPassenger),
  }),
  /** `policyEpoch` changes when the rep's level or brand does: the app then drops its stored data. */
  rep: z.extend(z.omit(RepSession, { hq: true, hqRole: true }), { policyEpoch: z.number() }),
  /** The prefixes of every ticket of the system; a week that an earlier version of the app kept has none. */
  ticketPrefixes: z.optional(z.array(z.string())),
});
export type WeekData = z.infer<typeof WeekData>;
