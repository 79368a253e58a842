import { compareByNumber, fold } from '@offpiste/domain/rules/sorting.ts';
import type { Direction } from '@offpiste/domain/rules/vehicle.ts';
import { departureTimes, instantOf, inTravelOrder } from '#format/departures.ts';
import type { DepartureCounts } from '#scan/check-in/listed-counts.ts';
import type { VehicleFacts } from './journey.tsx';

/** A vehicle in one direction, as its list knows it. */
export interface ListedVehicle {
  id: string;
  /** 'Coach 4', 'LYS-02'. */
  name: string;
  direction: Direction;
  /** Absent until the sheets are here. */
  facts: VehicleFacts | undefined;
  /** Who is loaded; null where this phone does not know. */
  counts: DepartureCounts | null;
  /** The rep travels on it, or has loaded somebody here. */
  isOwn: boolean;
}

/** A stop: its town, with the spot where the town has several, and when it is left (epoch ms). */
export interface DepartureStop {
  town: string;
  spot: string;
  date: string | null;
  time: string | null;
  leavesAt: number | null;
}

/** A departure as a rep looks for it: by its next stop. */
export interface VehicleDeparture extends ListedVehicle {
  /** The next stop that it leaves, or the first where it has left them all; null where no stop is known. */
  stop: DepartureStop | null;
  /** The towns after that stop. */
  later: readonly string[];
  /** It has left its last stop. */
  hasLeft: boolean;
}

/** A vehicle as a departure at a time (epoch ms). */
export function departureOf(vehicle: ListedVehicle, now: number): VehicleDeparture {
  const stops = inTravelOrder(vehicle.facts?.departures[vehicle.direction] ?? []).map((stop) => ({
    ...placeOf(stop.location),
    ...departureTimes(stop),
    leavesAt: instantOf(stop.dateTime),
  }));
  const next = stops.findIndex(({ leavesAt }) => leavesAt === null || leavesAt > now);
  const hasLeft = stops.length > 0 && next === -1;
  const from = Math.max(next, 0);
  return {
    ...vehicle,
    stop: stops[from] ?? null,
    later: stops.slice(from + 1).map(({ town }) => town),
    hasLeft,
  };
}

/** 'Les Aiguilles Neuves, upper car park' is a town and a spot in it: beside a time and a plate both are too long. */
export function placeOf(location: string): Pick<DepartureStop, 'town' | 'spot'> {
  const [town = '', ...spot] = location.split(',');
  return { town: town.trim(), spot: spot.join(',').trim() };
}

/** The departures of a direction by what a rep does next. */
export interface DepartureGroups {
  /** The rep's own next departure, otherwise the next of all. */
  onBoard: VehicleDeparture | null;
  /** The rep's other departures. */
  yours: VehicleDeparture[];
  next: VehicleDeparture[];
  /** Those that left without somebody first, then the latest first. */
  left: VehicleDeparture[];
}

/** Sorts departures into the next one, the rep's own, those to come and those that have left. */
export function groupDepartures(departures: readonly VehicleDeparture[]): DepartureGroups {
  const coming = departures.filter(({ hasLeft }) => !hasLeft).sort(byTime);
  const onBoard =
    coming.find(({ isOwn, stop }) => isOwn && stop?.leavesAt) ?? coming.find(({ stop }) => stop?.leavesAt);
  const others = coming.filter((departure) => departure !== onBoard);
  return {
    onBoard: onBoard ?? null,
    yours: others.filter(({ isOwn }) => isOwn),
    next: others.filter(({ isOwn }) => !isOwn),
    left: departures
      .filter(({ hasLeft }) => hasLeft)
      .sort((a, b) => Number(isShort(b)) - Number(isShort(a)) || -byTime(a, b)),
  };
}

/** Whether somebody is missing on it. */
function isShort({ counts }: VehicleDeparture): boolean {
  return counts !== null && counts.remaining > 0;
}

function byTime(a: VehicleDeparture, b: VehicleDeparture): number {
  const timeOf = ({ stop }: VehicleDeparture) => stop?.leavesAt ?? Number.MAX_SAFE_INTEGER;
  return timeOf(a) - timeOf(b) || compareByNumber(a.name, b.name);
}

/** The direction in which something leaves next; the last one travelled where nothing does any more. */
export function directionOfNext(departures: readonly VehicleDeparture[]): Direction {
  const timed = departures.filter(({ stop }) => stop?.leavesAt).sort(byTime);
  return (timed.find(({ hasLeft }) => !hasLeft) ?? timed.at(-1))?.direction ?? 'outbound';
}

/** The departures whose number or one of whose towns contains the text. */
export function findDepartures(departures: readonly VehicleDeparture[], text: string): VehicleDeparture[] {
  const wanted = fold(text.trim());
  const isNumber = /^\d+$/.test(wanted);
  return departures
    .filter(({ name, direction, facts }) =>
      isNumber
        ? fold(name)
            .match(/\d+/g)
            ?.some((number) => number.startsWith(wanted))
        : [name, ...(facts?.departures[direction] ?? []).map(({ location }) => location)].some((word) =>
            fold(word).includes(wanted),
          ),
    )
    .sort((a, b) => Number(a.hasLeft) - Number(b.hasLeft) || byTime(a, b));
}
