import { type ActionBody, type ActionKind, aboutAction } from '@offpiste/domain/contract/actions.ts';
import { referencePrefix } from '@offpiste/domain/rules/brand.ts';
import {
  type BookedPlace,
  bookingToJudge,
  type CheckInFacts,
  type CheckInOutcome,
  type CheckInRequest,
  decideCheckIn,
} from '@offpiste/domain/rules/check-in.ts';
import { readTicketCode } from '@offpiste/domain/rules/code.ts';
import type { OnceState } from '@offpiste/domain/rules/once-state.ts';
import * as z from 'zod/mini';
import type { KeptList } from '#offline/lists/list-cache.ts';
import { type OwnFact, onTopOf } from '#offline/lists/on-top.ts';
import type { JudgeContext } from '#offline/local-verdict.ts';
import type { NamedPerson } from '#people/name-search.ts';
import type { KnownPassenger } from '#week/known-passenger.ts';
import type { AskWeek } from '#week/questions.ts';
import { ownCheckIns } from './own-check-ins.ts';

/** What this phone knows: the week, whose questions reject when none is loaded, and lists as the server last sent them. */
export interface KnownOnPhone {
  week: AskWeek;
  readList: (place: string) => Promise<KeptList | null>;
}

const Common = z.object({
  weekID: z.string(),
  barcode: z.string(),
  repID: z.string(),
  repName: z.string(),
});

type Body<K extends ActionKind> = Omit<ActionBody<K>, 'clientTimestamp'>;

/** What differs on the phone between the kinds of action that tick a passenger off once at a place. */
export interface CheckInOnPhone<K extends ActionKind, Ticket, Place extends BookedPlace> {
  kind: K;
  /** The place at which the passenger checks in. */
  placeId: (body: Body<K>) => string;
  /** Whether the week has the place. */
  placeKnown: (week: AskWeek, body: Body<K>) => Promise<boolean>;
  /** The passenger with their bookings of this kind, as the week knows them. */
  passenger: (week: AskWeek, body: Body<K>, code: string) => Promise<KnownPassenger<Place> | null>;
  /** The tickets of the place's list; null where this phone's copy cannot be read. */
  tickets: (list: KeptList) => readonly Ticket[] | null;
  /** A ticket of the place's list as a person. */
  person: (ticket: Ticket) => NamedPerson;
  /** The booking behind a ticket of the place's list; `fromWeek` is the same one where the week has it. */
  booking: (ticket: Ticket, body: Body<K>, fromWeek: Place | null) => Place;
  /**
   * Where somebody who is booked elsewhere can be taken along: how many more people fit in, by the place's list and
   * those whom this phone ticked off since. Null where nobody counts the seats, undefined where nobody is taken along.
   */
  spareForTakingAlong?: (
    body: Body<K>,
    list: KeptList | null,
    since: readonly string[],
  ) => Promise<number | null | undefined>;
}

/** Judges a check-in with what this phone knows, by the server's rule; null when it knows too little. */
export function judgeCheckInOffline<K extends ActionKind, Ticket, Place extends BookedPlace>(
  kind: CheckInOnPhone<K, Ticket, Place>,
  { week, readList }: KnownOnPhone,
) {
  return async (
    body: Body<K>,
    { earlier, prefixes }: Pick<JudgeContext, 'earlier' | 'prefixes'>,
  ): Promise<CheckInOutcome<Place> | null> => {
    const { barcode } = common(body);
    const placeId = kind.placeId(body);
    const request: CheckInRequest = { barcode, placeId, late: false };
    const reading = readTicketCode(barcode, { prefixes });
    if (!reading.ok) return decideCheckIn<Place>({ placeKnown: true, passenger: null }, request, prefixes);

    const { code } = reading.ticket;
    const { place } = aboutAction(kind.kind, body);
    const list = await readList(place);
    const weekFacts = await factsOfWeek(kind, week, body, code);
    const facts = (list && factsOfList(kind, list, body, code, weekFacts)) ?? weekFacts;
    if (!facts) return null;
    const own = ownCheckIns(onTopOf(list, earlier, place), kind.kind);
    const listed = own.undone.has(code) ? null : (facts.passenger?.done ?? null);
    const done = doneBy(own.done.get(code), body) ?? listed;
    const passenger = facts.passenger && { ...facts.passenger, done };
    const since = [...own.done.keys()].filter((known) => known !== code);
    const spare = await kind.spareForTakingAlong?.(body, list, since);
    const asked = { ...request, takeAlong: spare !== undefined };
    return decideCheckIn({ ...facts, passenger, spare: spare ?? null }, asked, prefixes);
  };
}

/** The list of the place knows most: who is on it and who is done. */
function factsOfList<K extends ActionKind, Ticket, Place extends BookedPlace>(
  kind: CheckInOnPhone<K, Ticket, Place>,
  list: KeptList,
  body: Body<K>,
  code: string,
  weekFacts: CheckInFacts<Place> | null,
): CheckInFacts<Place> | null {
  const ticket = kind.tickets(list)?.find((candidate) => kind.person(candidate).barcode === code);
  if (!ticket) return null;
  const { name, cancelled, done } = kind.person(ticket);
  const booked = weekFacts?.passenger?.booked ?? null;
  const fromWeek = booked?.placeId === kind.placeId(body) ? booked : null;
  return {
    placeKnown: true,
    passenger: {
      name,
      cancelled,
      booked: kind.booking(ticket, body, fromWeek),
      // The list says that somebody did it, not who; empty names are not shown.
      done: done ? { actionId: '', repId: '', repName: '', at: list.updatedAt } : null,
    },
  };
}

/** Null where the week does not know: none is loaded, or the rep may not see what this passenger is booked on. */
async function factsOfWeek<K extends ActionKind, Ticket, Place extends BookedPlace>(
  kind: CheckInOnPhone<K, Ticket, Place>,
  week: AskWeek,
  body: Body<K>,
  code: string,
): Promise<CheckInFacts<Place> | null> {
  const summary = await week.summary().catch(() => null);
  if (summary?.weekId !== common(body).weekID) return null;
  const placeKnown = await kind.placeKnown(week, body);
  const passenger = await kind.passenger(week, body, code);
  if (!passenger) {
    return (await week.showsPrefix(referencePrefix(code))) ? { placeKnown, passenger: null } : null;
  }
  if (!passenger.booked) return null;
  const { name, cancelled } = passenger;
  const booked = bookingToJudge(passenger.booked, kind.placeId(body));
  return { placeKnown, passenger: { name, cancelled, booked, done: null } };
}

/** The rep's own action as the state it left. */
function doneBy(fact: OwnFact | undefined, body: object): OnceState {
  const { repID, repName } = common(body);
  return fact ? { actionId: fact.item.id, repId: repID, repName, at: fact.item.recordedAt } : null;
}

/** The fields that every body of these kinds has. */
function common(body: object): z.infer<typeof Common> {
  return Common.parse(body);
}
