import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { counted } from '@offpiste/domain/rules/counted.ts';
import { compareCodeUnits } from '@offpiste/domain/rules/sorting.ts';
import type { Direction, VehicleKind } from '@offpiste/domain/rules/vehicle.ts';
import { minutesText } from '#format/countdown.ts';
import { instantOf } from '#format/departures.ts';
import type { ResortTime } from '#format/resort-time.ts';
import { loadingPlace } from '#scan/check-in/listed-counts.ts';
import { dayPlate, type PlacePlate, roomPlate, vehiclePlate } from '#scan/place-plate.tsx';
import type { AllocPlace, Transport } from '#week/worker/alloc-places.ts';

/** What this phone knows to have been recorded of one passenger; what it does not know is missing. */
export interface PassengerStates {
  /** Whether they are loaded, by `loadingPlace`. */
  loaded: ReadonlyMap<string, boolean>;
  /** By the id of the event. */
  inside: ReadonlyMap<string, boolean>;
  /** Whether they are registered, by the id of the lesson. */
  registered: ReadonlyMap<string, boolean>;
  hasPass: boolean | null;
  /** Keys of the room that they hold. */
  keys: number | null;
}

/** One line of the board. */
export interface BoardLine {
  plate: PlacePlate;
  /** Above the name: 'On board', 'In 3 h 40 min'. */
  label: string;
  /** The label is a time that matters now. */
  isNear: boolean;
  name: string;
  line: string | null;
}

export interface PassengerNow {
  /** Where the passenger is now, the room, and what comes next. */
  lines: readonly BoardLine[];
  /** What has been recorded, in a few words each. */
  recorded: readonly string[];
}

const HOUR = 3_600_000;
/** How long a journey lasts from its last known stop, as arrivals are not in the data. */
const RIDE_MS = { coach: 16 * HOUR, transfer: 4 * HOUR };
/** How long an event without an end lasts. */
const EVENT_MS = 6 * HOUR;
const DAY = 24 * HOUR;

/** A booked journey in a vehicle of ours. */
export interface OwnRide {
  kind: VehicleKind;
  vehicle: string;
  direction: Direction;
}

/** Returns the vehicle of a journey; null where the passenger comes by themselves. */
export function rideOf({ transportType, coach, type }: Transport): OwnRide | null {
  if (transportType === 'own_transport' || coach === null) return null;
  return {
    kind: transportType === 'coach_travel' ? 'coach' : 'transfer',
    vehicle: coach,
    direction: type === 'transport-inbound' ? 'inbound' : 'outbound',
  };
}

/** The id of a lesson or event, which is the third part of a booking's reference. */
export function bookedId(reference: string): string {
  return reference.slice(reference.lastIndexOf('-') + 1);
}

/** Returns where a passenger is now and what comes next, from their bookings and what this phone knows of them. */
export function passengerNow(
  places: readonly AllocPlace[],
  states: PassengerStates,
  now: number,
  time: ResortTime,
): PassengerNow {
  const rides = places
    .flatMap((place) => ('transport' in place ? ridesOf(place.transport, states) : []))
    .sort((a, b) => compareCodeUnits(b.way, a.way));
  const here = insideLine(places, states, now, time) ?? rideLine(rides, now, time);
  const room = roomLine(places, states);
  const next = nextLine(places, rides, states, now, time);
  return {
    lines: [here, room, next].filter((line) => line !== null),
    recorded: recordedWords(places, rides, states, now),
  };
}

interface Ride {
  name: string;
  way: Direction;
  plate: PlacePlate;
  from: string | null;
  /** Epoch ms; null where the sheet has no time. */
  leaves: number | null;
  ends: number;
  /** Null where this phone does not know. */
  isLoaded: boolean | null;
}

function ridesOf(journey: Transport, { loaded }: PassengerStates): Ride[] {
  const ride = rideOf(journey);
  if (!ride) return [];
  const { kind, vehicle, direction } = ride;
  const { pickUpLocation, dropOffLocation, departures } = journey;
  const timeAt = (location: string | undefined) =>
    instantOf(departures.find((stop) => stop.location === location)?.dateTime);
  const leaves = timeAt(pickUpLocation?.location);
  const last = Math.max(...departures.map(({ dateTime }) => instantOf(dateTime) ?? 0));
  const arrives = timeAt(dropOffLocation?.location);
  return [
    {
      name: `${kind === 'coach' ? 'Coach' : 'Transfer'} ${vehicle}`,
      way: direction,
      plate: vehiclePlate(kind, kind === 'coach' ? `Coach ${vehicle}` : vehicle),
      from: pickUpLocation?.location ?? null,
      leaves,
      ends: arrives !== null && leaves !== null && arrives > leaves ? arrives : last + RIDE_MS[kind],
      isLoaded: loaded.get(loadingPlace(kind, vehicle, direction)) ?? null,
    },
  ];
}

function insideLine(
  places: readonly AllocPlace[],
  { inside }: PassengerStates,
  now: number,
  time: ResortTime,
): BoardLine | null {
  for (const place of places) {
    if (!('event' in place) || !inside.get(bookedId(place.event.reference))) continue;
    const { name, startDateTime, endDateTime, location } = place.event;
    const ends = instantOf(endDateTime) ?? (instantOf(startDateTime) ?? now) + EVENT_MS;
    if (now >= ends) continue;
    const plate = dayPlate(startDateTime && time.dayAndTime(startDateTime));
    return { plate, label: 'Inside now', isNear: false, name, line: location?.name ?? null };
  }
  return null;
}

/** On board, or left behind by a vehicle that has gone without. */
function rideLine(rides: readonly Ride[], now: number, time: ResortTime): BoardLine | null {
  const ride = rides
    .filter(
      ({ isLoaded, leaves, ends }) =>
        now < ends && (isLoaded || (isLoaded === false && hasGone(leaves, now))),
    )
    .sort((a, b) => a.ends - b.ends)[0];
  if (!ride) return null;
  const { name, way, plate, from, leaves, isLoaded } = ride;
  return {
    plate,
    label: isLoaded
      ? 'On board'
      : `Not loaded${leaves === null ? '' : `, due ${time.timeText(toInstant(leaves), now)}`}`,
    isNear: !isLoaded,
    name: `${name} ${way}`,
    line: from && `from ${from}`,
  };
}

function hasGone(leaves: number | null, now: number): boolean {
  return leaves !== null && leaves <= now;
}

function roomLine(places: readonly AllocPlace[], { keys }: PassengerStates): BoardLine | null {
  const stay = places.flatMap((place) => ('accommodation' in place ? [place.accommodation] : []))[0];
  if (!stay) return null;
  return {
    plate: roomPlate(stay.subblock_physical_name),
    label: keys ? `Sleeps in, has ${counted(keys, 'key')}` : 'Sleeps in',
    isNear: false,
    name: stay.subblock_physical_name,
    line: stay.name,
  };
}

/** The earliest thing with a time that is still to come. */
function nextLine(
  places: readonly AllocPlace[],
  rides: readonly Ride[],
  { hasPass }: PassengerStates,
  now: number,
  time: ResortTime,
): BoardLine | null {
  const coming = [
    ...rides.flatMap(({ isLoaded, leaves, name, from, plate }) =>
      isLoaded ? [] : [{ at: leaves, name, line: from && `from ${from}`, plate }],
    ),
    ...places.flatMap((place) => {
      if ('event' in place) {
        const { name, startDateTime, location } = place.event;
        const plate = dayPlate(startDateTime && time.dayAndTime(startDateTime));
        return [{ at: instantOf(startDateTime), name, line: location?.name ?? null, plate }];
      }
      if (!('liftpass' in place) || hasPass) return [];
      const { distributionStartTime, distributionPoint } = place.liftpass;
      const plate: PlacePlate = { shape: 'wide', text: 'Pass' };
      return [
        { at: instantOf(distributionStartTime), name: 'Lift pass', line: `at ${distributionPoint}`, plate },
      ];
    }),
  ]
    .flatMap(({ at, ...what }) => (at !== null && at > now ? [{ at, ...what }] : []))
    .sort((a, b) => a.at - b.at)[0];
  if (!coming) return null;
  const { at, name, line, plate } = coming;
  const isNear = at - now < DAY;
  const when = time.timeText(toInstant(at), now);
  return {
    plate,
    label: isNear ? `In ${minutesText(at - now)}` : time.dayAndTime(toInstant(at)),
    isNear,
    name: isNear ? `${name} · ${when}` : name,
    line,
  };
}

function recordedWords(
  places: readonly AllocPlace[],
  rides: readonly Ride[],
  { registered, hasPass }: PassengerStates,
  now: number,
): string[] {
  const lessons = places.flatMap((place) => ('lessons' in place ? [place.lessons] : []));
  return [
    ...rides.flatMap(({ name, way, leaves, isLoaded }) => {
      // Nobody is loaded days ahead.
      const isFarAhead = leaves !== null && leaves - now > DAY;
      if (isLoaded === null || (!isLoaded && isFarAhead)) return [];
      return [`${name} ${way}: ${isLoaded ? 'loaded' : 'not loaded'}`];
    }),
    ...lessons.flatMap(({ group, reference }) => {
      const isRegistered = registered.get(bookedId(reference));
      return isRegistered === undefined
        ? []
        : [`${group}: ${isRegistered ? 'registered' : 'not registered'}`];
    }),
    ...(hasPass === null ? [] : [`Lift pass: ${hasPass ? 'handed out' : 'not handed out'}`]),
  ];
}
