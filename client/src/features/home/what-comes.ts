import type { CoachRow } from '@offpiste/domain/contract/coach.ts';
import type { AccreditationEvent } from '@offpiste/domain/contract/event.ts';
import type { RepRecord, RepSchedule } from '@offpiste/domain/contract/staff.ts';
import type { TransferRow } from '@offpiste/domain/contract/transfer.ts';
import { counted } from '@offpiste/domain/rules/counted.ts';
import { compareByNumber } from '@offpiste/domain/rules/sorting.ts';
import { coachName, type VehicleKind } from '@offpiste/domain/rules/vehicle.ts';
import { departureTimes, instantOf } from '#format/departures.ts';
import { mapUrl } from '#format/map-url.ts';
import type { ResortTime } from '#format/resort-time.ts';
import { departurePath } from '#lists/departure-path.ts';
import { dateOfDay } from '#lists/schedule-days.ts';
import { shiftId, shiftsOf, shiftUrl } from '#lists/shifts.ts';
import { directionNames, isOwnJourney } from '#lists/vehicle-names.ts';
import { loadingPlace } from '#scan/check-in/listed-counts.ts';
import { dayPlate, vehiclePlate } from '#scan/place-plate.tsx';
import type { Clock } from './card-lines.ts';
import type { Coming, NextDeparture } from './coming.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** What is later than this is not "now" for anybody. */
const SOON_MS = 12 * HOUR;
/** A departure stays for those who were late. */
const LEFT_MS = 15 * MINUTE;
/** How long something without an end counts as on. */
const USUAL_MS = 2 * HOUR;

/** Every stop of every vehicle with somebody on it, that has not left for good. */
export function departures(
  kind: VehicleKind,
  rows: readonly (CoachRow | TransferRow)[],
  now: number,
  own: Pick<RepRecord, 'OB Transport' | 'IB Transport'> | null,
): Coming[] {
  return rows.flatMap((row) => {
    const id = 'coachId' in row ? row.coachId : row.transferId;
    const name = 'coachId' in row ? coachName(row, id) : id;
    return (['outbound', 'inbound'] as const)
      .filter((direction) => row.passengers[direction] > 0)
      .flatMap((direction) => {
        const isOwn = isOwnJourney(own, name, direction);
        return row.departures[direction].flatMap((stop): Coming[] => {
          const starts = instantOf(stop.dateTime);
          if (starts === null || starts + LEFT_MS <= now) return [];
          const { date, time } = departureTimes(stop);
          return [
            {
              ...{ kind, own: isOwn ? `your ${kind}` : null, name: `${name} ${directionNames[direction]}` },
              ...{ plate: vehiclePlate(kind, name), starts, ends: starts, day: date ?? '', time: time ?? '' },
              ...{ line: stop.location, map: mapUrl(stop) },
              to: departurePath(loadingPlace(kind, id, direction)),
              ...{
                button: 'Scan passengers',
                scans: true,
                departure: { kind, vehicleId: id, direction, stop },
              },
            },
          ];
        });
      });
  });
}

/** The events with a door that are not over. */
export function doors(events: readonly AccreditationEvent[], { now, time }: Clock): Coming[] {
  return events.flatMap(({ eventId, eventName, startDateTime, endDateTime, locationName, pax }) => {
    const starts = instantOf(startDateTime);
    if (startDateTime === null || starts === null) return [];
    const ends = instantOf(endDateTime) ?? starts + USUAL_MS;
    if (ends <= now) return [];
    const text = time.dayAndTime(startDateTime);
    return [
      {
        ...{ kind: 'event', own: null, name: eventName, plate: dayPlate(text), starts, ends },
        ...{ day: dayOf(text), time: time.clockText(startDateTime) },
        ...{ line: [locationName, counted(pax, 'guest')].filter(Boolean).join(' · '), map: null, eventId },
        ...{ to: `/ticket/${encodeURIComponent(eventId)}`, button: 'Scan guests', scans: true },
      },
    ];
  });
}

/** The rep's shifts that are not over. Times are on the resort's clocks. */
export function ownShifts(schedule: RepSchedule, startsOn: string, { now, time }: Clock): Coming[] {
  return shiftsOf(schedule).flatMap((found): Coming[] => {
    const { day, shift } = found;
    if (!isClock(shift.Start)) return [];
    const starts = instantAt(`${dateOfDay(startsOn, day)}T${shift.Start}Z`, time);
    const lasts = isClock(shift.End) ? minutesBetween(shift.Start, shift.End) * MINUTE : USUAL_MS;
    if (starts + lasts <= now) return [];
    const text = time.dayAndTime(new Date(starts).toISOString());
    return [
      {
        ...{ kind: 'shift', own: 'your shift', name: shift.Role, plate: dayPlate(text) },
        ...{ starts, ends: starts + lasts, day: dayOf(text), time: shift.Start },
        ...{ line: shift.Location ?? '', map: shiftUrl(shift) },
        ...(workOf(shift.Role) ?? {
          ...{ to: '/shift/$shiftId', params: { shiftId: shiftId(found) } },
          ...{ button: 'View shift', scans: false },
        }),
      },
    ];
  });
}

/** Where the work of a role is done, by the words operators use for it. */
const work: readonly { words: RegExp; to: string; button: string; scans: boolean }[] = [
  { words: /lift ?pass|pass office/i, to: '/liftPass', button: 'Scan lift passes', scans: true },
  { words: /\bkeys?\b/i, to: '/keyDist', button: 'Hand out keys', scans: false },
  { words: /workshop/i, to: '/registerWorkshop', button: 'Register workshop', scans: false },
  { words: /lesson|ski school/i, to: '/registerLesson', button: 'Register lesson', scans: false },
  { words: /transfer|airport/i, to: '/loadTransfer', button: 'Load transfer', scans: false },
  { words: /coach/i, to: '/loadCoach', button: 'Load coach', scans: false },
];

function workOf(role: string): Pick<Coming, 'to' | 'button' | 'scans'> | null {
  const found = work.find(({ words }) => words.test(role));
  return found ? { to: found.to, button: found.button, scans: found.scans } : null;
}

/**
 * A shift at a door is that event, and one at the coaches is the coach that leaves: the rep needs the place and not its
 * description.
 */
export function atPlaces(shifts: readonly Coming[], places: readonly Coming[]): Coming[] {
  return shifts.map((shift) => {
    const place = places
      .filter(({ starts, ends }) => starts < shift.ends && ends > shift.starts - HOUR)
      .filter((candidate) => isWorkAt(shift, candidate))
      .sort((a, b) => Number(b.own !== null) - Number(a.own !== null) || byStart(a, b))[0];
    return place ? { ...place, own: shift.own } : shift;
  });
}

function isWorkAt({ line, to }: Coming, place: Coming): boolean {
  if (place.kind === 'event') return line !== '' && place.line.toLowerCase().startsWith(line.toLowerCase());
  return to === (place.kind === 'coach' ? '/loadCoach' : '/loadTransfer');
}

/** The rep's own work in the next hours; else tonight's door; else the next departure, else the next event. */
export function pickNow(coming: readonly Coming[], now: number): Coming | null {
  const inOrder = [...coming].sort(byStart);
  const isSoon = ({ starts }: Coming) => starts - now <= SOON_MS;
  return (
    inOrder.find((candidate) => candidate.own !== null && isSoon(candidate)) ??
    inOrder.find((candidate) => candidate.kind === 'event' && isSoon(candidate)) ??
    inOrder.find((candidate) => candidate.departure && candidate.starts > now) ??
    inOrder.find(({ kind }) => kind === 'event') ??
    null
  );
}

/** What follows: the rep's own first, two at most. */
export function pickThen(coming: readonly Coming[], first: Coming | null, now: number): Coming[] {
  const rest = coming.filter(({ to, starts }) => starts > now && to !== first?.to).sort(byStart);
  const own = rest.filter((candidate) => candidate.own !== null);
  return [...own, ...rest.filter((candidate) => candidate.own === null)]
    .filter(({ to }, at, all) => all.findIndex((other) => other.to === to) === at)
    .slice(0, 2)
    .sort(byStart);
}

/** The stop that is left next, of the vehicle with the lowest number where two leave at once. */
export function nextDeparture(leaving: readonly Coming[], now: number): NextDeparture | null {
  const [first] = leaving
    .filter(({ starts }) => starts > now)
    .sort((a, b) => a.starts - b.starts || compareByNumber(a.name, b.name));
  return first?.departure ?? null;
}

/** The event that is on or starts next. */
export function nextEvent(events: readonly AccreditationEvent[], now: number): AccreditationEvent | null {
  const [first] = events
    .filter(({ startDateTime, endDateTime }) => (instantOf(endDateTime ?? startDateTime) ?? now) > now)
    .sort((a, b) => (instantOf(a.startDateTime) ?? 0) - (instantOf(b.startDateTime) ?? 0));
  return first ?? null;
}

function byStart(a: Coming, b: Coming): number {
  return a.starts - b.starts || Number(b.own !== null) - Number(a.own !== null);
}

/** 'Sun 22 Nov' of 'Sun 22 Nov 21:00'. */
function dayOf(dayAndTime: string): string {
  return dayAndTime.split(' ').slice(0, 3).join(' ');
}

/** The instant at which the resort's clocks show a time, written as if it were UTC. */
function instantAt(shown: string, time: ResortTime): number {
  const wanted = Date.parse(shown);
  const behind = (at: number) => {
    const text = new Date(at).toISOString();
    return wanted - Date.parse(`${time.dateOf(at)}T${time.clockText(text)}Z`);
  };
  const near = wanted + behind(wanted);
  // The clocks may change between the two.
  return near + behind(near);
}

function isClock(text: string | null): text is string {
  return text !== null && /^\d{2}:\d{2}$/.test(text);
}

/** Over midnight, if it must be. */
function minutesBetween(from: string, to: string): number {
  const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
  return (minutes(to) - minutes(from) + 24 * 60) % (24 * 60);
}
