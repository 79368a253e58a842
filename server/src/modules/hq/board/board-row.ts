import { toInstant } from '@offpiste/domain/contract/fields.ts';
import type { BoardRow, BoardStop } from '@offpiste/domain/contract/hq/board.ts';
import {
  boardState,
  type DepartureOnBoard,
  nextDeparture,
  type StopOnBoard,
} from '@offpiste/domain/rules/board.ts';
import type { Closes, PersonOnDeparture, StopClose } from '@offpiste/domain/rules/closing.ts';
import { departureState, type StopNow, stopState } from '@offpiste/domain/rules/departure.ts';
import { freeSeats, listedCapacity } from '@offpiste/domain/rules/free-seats.ts';
import { SILENT_MS } from '@offpiste/domain/rules/phone-silence.ts';
import { type SeatCounts, sumCounts, takenSeats } from '@offpiste/domain/rules/seat-counts.ts';
import { compareText } from '@offpiste/domain/rules/sorting.ts';
import type { BoardDeparture, SheetStop } from './board-week.ts';
import type { StopTotal } from './departure-totals.ts';
import type { RecentRep, UnsentOnPhone } from './recent-reps.ts';

/** What was recorded at a departure, as it is kept until the departure changes. */
export interface RecordedAtDeparture {
  totals: readonly StopTotal[];
  reps: readonly RecentRep[];
  /** The last close of each stop; null where nobody has closed any. */
  closes: Closes | null;
  /** Everybody of it, where somebody has closed a stop; otherwise nobody needs to know. */
  people: readonly PersonOnDeparture[];
}

/** A departure where nothing was recorded and nobody is booked. */
export const NOTHING_RECORDED: RecordedAtDeparture = { totals: [], reps: [], closes: null, people: [] };

/** A stop as the rules of the board take it, with its last close. */
interface StopWithClose extends StopOnBoard {
  close: StopClose | null;
  now: StopNow;
}

/** What the rows of all departures need. */
export interface RowContext {
  /** Epoch milliseconds. */
  now: number;
  phones: readonly UnsentOnPhone[];
  /** Slugs of the brands, by the prefix of their tickets. */
  brandsByPrefix: ReadonlyMap<string, string>;
}

/** How long a rep counts as being at a departure after recording something there. */
export const RECENT_MS = 60 * 60_000;

const NOBODY: SeatCounts = { expected: 0, aboard: 0, elsewhere: 0, noShow: 0, missing: 0, guests: 0 };

/** A departure as the rules of the board take it, with the closes of its stops. */
interface DepartureWithCloses extends DepartureOnBoard {
  stops: StopWithClose[];
}

/** Whether a phone has something unsent and was not heard of for fifteen minutes. */
export function isSilent({ reportedAt }: UnsentOnPhone, now: number): boolean {
  return now - reportedAt >= SILENT_MS;
}

/** A departure as the rules of the board take it. */
export function onBoard(
  departure: BoardDeparture,
  { totals, closes, people }: RecordedAtDeparture,
): DepartureWithCloses {
  const stops = allStops(departure.stops, [
    ...totals.map(({ stop }) => stop),
    ...Object.keys(closes ?? {}),
  ]).map(({ stop, leavesAt }) => {
    const close = closes?.[stop] ?? null;
    const now: StopNow = {
      stop,
      people: people.filter((person) => person.stop === stop),
      closedWith: close?.text ?? null,
    };
    const counts = countsOf(totals.find((total) => total.stop === stop));
    return { stop, leavesAt, counts, close, now, state: stopState(now) };
  });
  // A stop where nobody boards need not be closed.
  const closing = stops.filter(({ counts, close }) => close !== null || counts.expected + counts.guests > 0);
  return {
    stops,
    counts: sumCounts(stops.map(({ counts }) => counts)),
    closing: departureState(closing.map(({ now }) => now)),
  };
}

/** Returns when the clock alone changes what the row of a departure says, in epoch milliseconds; infinity where it never does. */
export function nextChange(
  departure: BoardDeparture,
  recorded: RecordedAtDeparture,
  context: RowContext,
): number {
  const times = [
    ...departure.stops.map(({ leavesAt }) => leavesAt),
    ...recorded.reps.map(({ at }) => at + RECENT_MS),
    ...phonesOf(departure, recorded, context).map(({ reportedAt }) => reportedAt + SILENT_MS),
  ];
  const ahead = times.map((time) => (time !== null && time >= context.now ? time : Number.POSITIVE_INFINITY));
  return Math.min(...ahead);
}

/** Returns the phones that have something unsent of a departure, or were there and do not say where theirs is from. */
export function phonesOf(
  { place: here }: BoardDeparture,
  { reps }: Pick<RecordedAtDeparture, 'reps'>,
  { phones }: Pick<RowContext, 'phones'>,
): UnsentOnPhone[] {
  return phones.filter(
    ({ repId, deviceId, places }) =>
      places.some(({ place }) => place === here) ||
      (places.length === 0 && reps.some((rep) => rep.repId === repId && rep.deviceId === deviceId)),
  );
}

/** A departure as the board shows it at a moment. */
export function boardRow(
  departure: BoardDeparture,
  recorded: RecordedAtDeparture,
  context: RowContext,
): BoardRow {
  const { now } = context;
  const { place, kind, id, direction, name, driver } = departure;
  const { totals } = recorded;
  const state = onBoard(departure, recorded);
  const { departsAt, nextStop } = nextDeparture(state.stops, now);
  const sum = (of: (total: StopTotal) => number) => totals.reduce((all, total) => all + of(total), 0);
  const prefixes = [...departure.prefixes, ...totals.flatMap(({ guestPrefixes }) => guestPrefixes)];
  const reps = recorded.reps.filter(({ at }) => now - at <= RECENT_MS);
  return {
    place,
    kind,
    id,
    direction,
    name,
    departsAt: toText(departsAt),
    nextStop,
    state: boardState(state, now),
    counts: state.counts,
    equipment: {
      expected: sum(({ equipmentExpected }) => equipmentExpected),
      aboard: sum(({ equipmentAboard }) => equipmentAboard),
    },
    capacity: listedCapacity(departure),
    spare: freeSeats(departure, direction, takenSeats(state.counts)),
    driver,
    brands: brandsOf(prefixes, context),
    resorts: departure.resorts,
    reps: namesOf(reps),
    phones: unsentAt(place, phonesOf(departure, { reps }, context), now),
    stops: boardStops(departure, state.stops),
    missing: totals
      .flatMap(({ missingPeople }) => missingPeople)
      .sort((a, b) => compareText(a.name, b.name) || compareText(a.reference, b.reference))
      .slice(0, 5),
  };
}

function boardStops(departure: BoardDeparture, stops: readonly StopWithClose[]): BoardStop[] {
  return stops.map(({ stop, leavesAt, counts, state, close }) => ({
    stop,
    leavesAt: toText(leavesAt),
    leavesText: departure.stops.find((listed) => listed.stop === stop)?.leavesText ?? null,
    counts,
    state,
    closed: close && {
      actionId: close.actionId,
      at: toInstant(close.at),
      by: close.repName,
      headCount: close.headCount,
    },
  }));
}

/** The stops of the sheet in its order, each once, then others that are named; people without a stop come last. */
function allStops(sheet: readonly SheetStop[], named: readonly string[]): SheetStop[] {
  const listed = sheet.filter(({ stop }, index) => sheet.findIndex((other) => other.stop === stop) === index);
  const names = new Set(listed.map(({ stop }) => stop));
  const others = [...new Set(named)]
    .filter((stop) => !names.has(stop))
    .sort((a, b) => Number(a === '') - Number(b === '') || compareText(a, b));
  return [...listed, ...others.map((stop) => ({ stop, leavesAt: null, leavesText: null }))];
}

function countsOf(total: StopTotal | undefined): SeatCounts {
  if (!total) return NOBODY;
  const { expected, aboard, elsewhere, noShow, missing, guests } = total;
  return { expected, aboard, elsewhere, noShow, missing, guests };
}

function brandsOf(prefixes: readonly string[], { brandsByPrefix }: RowContext): string[] {
  const slugs = prefixes.map((prefix) => brandsByPrefix.get(prefix)).filter((slug) => slug !== undefined);
  return [...new Set(slugs)].sort(compareText);
}

/** Each rep once, however many phones they have. */
function namesOf(reps: readonly RecentRep[]): BoardRow['reps'] {
  const latest = new Map<string, RecentRep>();
  for (const rep of reps.toSorted((a, b) => a.at - b.at)) latest.set(rep.repId, rep);
  return [...latest.values()]
    .sort((a, b) => b.at - a.at || compareText(a.name, b.name))
    .map(({ repId, name, at }) => ({ repId, name, at: toInstant(at) }));
}

/** What these phones have not sent of a departure, and all that those have which do not say where it is from. */
function unsentAt(here: string, phones: readonly UnsentOnPhone[], now: number): BoardRow['phones'] {
  const unsent = phones.map(
    (phone) => phone.places.find(({ place }) => place === here)?.unsent ?? phone.unsent,
  );
  const oldest = phones.length === 0 ? null : Math.min(...phones.map(({ oldestAt }) => oldestAt));
  return {
    unsent: unsent.reduce((sum, count) => sum + count, 0),
    oldestAt: toText(oldest),
    silent: phones.some((phone) => isSilent(phone, now)),
  };
}

function toText(time: number | null): string | null {
  return time === null ? null : toInstant(time);
}
