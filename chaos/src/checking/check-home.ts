import type { CoachTicketsReply } from '@offpiste/domain/contract/coach.ts';
import { compareCodeUnits } from '@offpiste/domain/rules/sorting.ts';
import { departureByRows, type ModelBooking } from '../../../server/src/testing/departure-model.ts';
import type { World } from '../history/world.ts';
import {
  COACH,
  HOME_STOP,
  homeBookings,
  homeLists,
  homePlace,
  OTHER_COACH,
  referenceOf,
} from '../season/week-plan.ts';
import type { LedgerRow } from './ledger-rows.ts';

const STATED = ['no-show', 'aboard', 'elsewhere'];
const STOPS = [HOME_STOP, ''];
/** A request takes at most this long from its receipt to its row. */
const READ_BEFORE_MS = 20_000;

/** What a close of a coach home states by these rows: those who are missing are to be marked as no-shows before. */
export function statedHome(place: string, rows: readonly LedgerRow[]) {
  const { people } = departureByRows(place, rows, homeBookings(null));
  const manifest = people.map(({ reference, stop, seat }) => ({
    reference,
    stop: STOPS.indexOf(stop),
    state: Math.max(STATED.indexOf(seat), 0),
  }));
  const missing = people.filter(({ seat }) => seat === 'missing').map(({ reference }) => reference);
  return { stops: STOPS, manifest, missing };
}

/** N4: every close was judged by what was so; the rows just before it may have been on their way. */
export function checkCloses({ model }: World, rows: readonly LedgerRow[]): void {
  for (const [index, row] of rows.entries()) {
    if (row.kind !== 'close-departure') continue;
    const before = rows.slice(0, index);
    const read = before.filter(({ receivedAt }) => row.receivedAt - receivedAt > READ_BEFORE_MS);
    const underWay = before.slice(read.length);
    const isSo = (known: readonly LedgerRow[]) => expectedClose(row, known) === row.verdict;
    const known = [before, ...underWay.map((_, count) => before.slice(0, read.length + count))];
    const butOne = underWay.map((left) => before.filter((other) => other !== left));
    if (isSo(before)) continue;
    model.excused('an attempt that changed nothing read less');
    if (![...known, ...butOne].some(isSo))
      model.violated('wrong-total', `${row.id} is ${row.verdict}, not ${expectedClose(row, before)}`);
  }
}

function expectedClose(row: LedgerRow, before: readonly LedgerRow[]): LedgerRow['verdict'] {
  const contradiction = row.late ? 'conflict' : 'refused';
  const { people, stops } = departureByRows(row.place, before, homeBookings(null));
  if (people.some(({ seat }) => seat === 'missing')) return contradiction;
  const { manifest } = row.body as unknown as ReturnType<typeof statedHome>;
  const stated = manifest
    .map(({ reference, state }) => `${reference} ${STATED[state]}`)
    .sort(compareCodeUnits);
  const now = people.map(({ reference, seat }) => `${reference} ${seat}`).sort(compareCodeUnits);
  if (stated.join() !== now.join()) return contradiction;
  const closed = stops.filter(({ isClosed }) => isClosed).map(({ stop }) => stop);
  // A stop where nobody is, and that nobody has closed, is not among the departure's.
  const all = new Set([...people.map(({ stop }) => stop), ...stops.map(({ stop }) => stop)]);
  const isClosed = STOPS.every((stop) => all.has(stop) && closed.includes(stop));
  return isClosed ? 'conflict' : 'accepted';
}

/**
 * N1 to N3: the lists of the coaches home say of every seat and close what the ledger and the bookings come to, and again
 * after an import has moved somebody.
 */
export async function checkHome(world: World, rows: readonly LedgerRow[]): Promise<void> {
  await compare(world, rows, homeBookings(null));
  await world.bench.time.whileReal(world.bench.season.moveHome(world.weekId, referenceOf(0), OTHER_COACH));
  // Processes hear of an import by a notification, which is not simulated: new ones read the week as it is.
  await world.killServer();
  await compare(world, rows, homeBookings(0));
}

async function compare(
  world: World,
  rows: readonly LedgerRow[],
  bookings: readonly ModelBooking[],
): Promise<void> {
  const keys = Object.keys(homeLists(world.weekId));
  const tab = world.phones
    .flatMap(({ tabs }) => tabs)
    .find(({ app }) => app['session/session.ts'].currentRep());
  if (!tab) return;
  await world.refreshLists(tab, keys);
  for (const place of [homePlace(COACH), homePlace(OTHER_COACH)]) {
    const value = tab.app['offline/lists/kept-lists.ts'].keptLists.inMemory(place)?.value;
    if (value === undefined) world.model.violated('disagreement', `there is no ${place}`);
    else {
      const [shown, expected] = [shownOf(value as CoachTicketsReply), expectedOf(place, rows, bookings)];
      if (shown !== expected) world.model.violated('wrong-total', `${place} is ${shown}, not ${expected}`);
    }
  }
}

function shownOf({ tickets, guests = [], closing = [] }: CoachTicketsReply): string {
  return JSON.stringify({
    people: [
      ...tickets.filter(({ deleted }) => deleted === '0').map(({ barcode, seat }) => `${barcode} ${seat}`),
      ...guests.map(({ barcode }) => `${barcode} guest`),
    ].sort(compareCodeUnits),
    stops: closing.map(({ stop, state, changes }) => [
      stop,
      state === 'closed',
      changes.map(({ reference, from, to }) => `${reference} ${from} ${to}`).sort(compareCodeUnits),
    ]),
  });
}

function expectedOf(place: string, rows: readonly LedgerRow[], bookings: readonly ModelBooking[]): string {
  const { people, stops } = departureByRows(place, rows, bookings);
  return JSON.stringify({
    people: people
      .map(({ reference, seat, isGuest }) => `${reference} ${isGuest ? 'guest' : seat}`)
      .sort(compareCodeUnits),
    stops: stops.map(({ stop, isClosed, changes }) => [stop, isClosed, changes]),
  });
}
