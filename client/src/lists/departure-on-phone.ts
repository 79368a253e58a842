import { CloseDepartureBody, statedIn } from '@offpiste/domain/contract/close-departure.ts';
import { CoachTicket } from '@offpiste/domain/contract/coach.ts';
import { closing, guests } from '@offpiste/domain/contract/departure.ts';
import { TransferTicket } from '@offpiste/domain/contract/transfer.ts';
import {
  type Closes,
  type PersonOnDeparture,
  type StopClose,
  statedText,
} from '@offpiste/domain/rules/closing.ts';
import { fullCodeIn, stripFraming } from '@offpiste/domain/rules/code.ts';
import { manifestText, type SeatState } from '@offpiste/domain/rules/departure.ts';
import * as z from 'zod/mini';
import type { KeptList } from '#offline/lists/list-cache.ts';
import { listReader } from '#offline/lists/list-reader.ts';
import { type OnTop, type OwnFact, onTopOf } from '#offline/lists/on-top.ts';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import { barcodeIn, readBody } from '#offline/outbox/recorded-body.ts';
import { type ExtraOnPhone, extrasOnTop, type TransferTimes } from './extras-on-top.ts';

const List = z.object({ tickets: z.array(z.union([CoachTicket, TransferTicket])), guests, closing });
const Reason = z.object({ reason: z.string() });
const readDeparture = listReader(List);

/** Somebody of a departure; a guest rides without a seat there. */
export interface PersonOnPhone extends PersonOnDeparture {
  guest: boolean;
  /** Whether they ride because somebody added them to a transfer: a scan counts from then on. */
  added: boolean;
}

/** A departure as this phone knows it: its list, and on top of it what was done here since. */
export interface DepartureOnPhone {
  people: PersonOnPhone[];
  closes: Closes | null;
  /** Booked here no more. */
  gone: ReadonlySet<string>;
  /** Where those are who ride elsewhere, as the ledger names it; only as far as the list says. */
  placeOf: ReadonlyMap<string, string>;
}

/**
 * Returns a departure as this phone knows it; null where it has no list of it. `earlier` is what this phone did, in order;
 * `transfers` say in which direction somebody rides who was added to one.
 */
export function departureOnPhone(
  list: KeptList | null,
  earlier: readonly OutboxItem[],
  place: string,
  transfers: TransferTimes = [],
): DepartureOnPhone | null {
  const kept = list && readDeparture(list);
  if (!kept) return null;
  const listed = listedPeople(kept, place);
  const people = new Map(listed.map((person) => [person.reference, person]));
  const here = onTopOf(list, earlier, place);
  for (const fact of here.undone) takeBack(people, fact);
  // What happened elsewhere in the same direction leaves a seat here empty.
  const others = new Set(earlier.map((item) => item.place).filter((other) => isOtherOf(place, other)));
  const done = [here, ...[...others].map((other) => onTopOf(list, earlier, other))].flatMap(
    (top) => top.done,
  );
  const extras = extrasOnTop(list, isTransfer(place) ? earlier : [], transfers);
  for (const extra of extras.undone) if (isSameWay(place, extra.place)) takeOff(people, extra, place);
  const steps = [
    ...done.map(({ item, kind, body }) => ({
      at: item.recordedAt,
      take: () => apply(people, { kind, body }, item.place === place),
    })),
    ...extras.done
      .filter((extra) => isSameWay(place, extra.place))
      .map((extra) => ({ at: extra.recordedAt, take: () => add(people, extra, place) })),
  ];
  for (const { take } of steps.sort((a, b) => a.at - b.at)) take();
  const tickets = kept.tickets.map((ticket) => [ticket.barcode, ticket] as const);
  return {
    people: [...people.values()],
    closes: closesOn(closesListed(kept, listed), here),
    gone: new Set(tickets.filter(([, { deleted }]) => Number(deleted) === 1).map(([code]) => code)),
    placeOf: new Map(
      tickets.flatMap(([code, { seatNote }]) => (seatNote?.place ? [[code, seatNote.place]] : [])),
    ),
  };
}

function listedPeople({ tickets, guests = [] }: z.infer<typeof List>, place: string): PersonOnPhone[] {
  const seats = tickets
    .filter(({ deleted }) => Number(deleted) === 0)
    .map(({ barcode, name, pickUpLocation, loaded, seat }) => ({
      reference: barcode,
      name,
      stop: pickUpLocation ?? '',
      seat: seat ?? (loaded === 1 ? ('aboard' as const) : ('missing' as const)),
      guest: false,
      added: isTransfer(place) && loaded === 0 && (seat === 'aboard' || seat === 'elsewhere'),
    }));
  const riding = guests.map(({ barcode, name }) => ({
    reference: barcode,
    name,
    stop: '',
    seat: 'aboard' as const,
    guest: true,
    added: false,
  }));
  return [...seats, ...riding];
}

/** The closes of the list: what is so now, with the changes since taken back. */
function closesListed({ closing = [] }: z.infer<typeof List>, people: readonly PersonOnDeparture[]) {
  return new Map(
    closing.map(({ stop, at, actionId, changes }): [string, StopClose] => {
      const stated = new Map<string, SeatState>(
        people.filter((person) => person.stop === stop).map(({ reference, seat }) => [reference, seat]),
      );
      for (const { reference, from } of changes)
        if (from) stated.set(reference, from);
        else stated.delete(reference);
      const text = manifestText([...stated].map(([reference, seat]) => ({ reference, seat })));
      return [stop, { actionId, repId: '', repName: '', at: Date.parse(at), headCount: null, text }];
    }),
  );
}

function closesOn(listed: Map<string, StopClose>, { done, undone }: OnTop): Closes | null {
  const closes = new Map(listed);
  for (const { kind, body } of undone)
    if (kind === 'close-departure') for (const stop of closeIn(body)?.stops ?? []) closes.delete(stop);
  for (const { kind, body, item } of done) {
    const close = kind === 'close-departure' ? closeIn(body) : null;
    if (!close) continue;
    const { repID: repId, repName, headCount = null } = close;
    for (const stop of close.stops) {
      const text = statedText(statedIn(close), stop);
      closes.set(stop, { actionId: item.id, repId, repName, at: item.recordedAt, headCount, text });
    }
  }
  return closes.size === 0 ? null : Object.fromEntries(closes);
}

/** Lays one of the rep's own actions over the people: the first load counts, and only *left* ends it. */
function apply(
  people: Map<string, PersonOnPhone>,
  { kind, body }: Pick<OwnFact, 'kind' | 'body'>,
  isHere: boolean,
): void {
  const reference = codeIn(body);
  const person = people.get(reference);
  const rides = person?.seat === 'aboard' || person?.seat === 'elsewhere';
  if (kind === 'load-coach' || kind === 'load-transfer') {
    if (person) {
      if (person.guest && person.added && !isHere) people.delete(reference);
      else if (!rides || person.added)
        people.set(reference, { ...person, seat: isHere ? 'aboard' : 'elsewhere', added: false });
    } else if (isHere)
      people.set(reference, { reference, name: null, stop: '', seat: 'aboard', guest: true, added: false });
  } else if (kind === 'no-show' && isHere && person) {
    const left = readBody(body, Reason)?.reason === 'left';
    if (left && person.guest) people.delete(reference);
    else if (!rides || (left && person.seat === 'aboard'))
      people.set(reference, { ...person, seat: 'no-show' });
  }
}

/** Lays somebody over the people whom this phone added to a transfer: they ride there, and nowhere else. */
function add(people: Map<string, PersonOnPhone>, extra: ExtraOnPhone, here: string): void {
  const { reference } = extra;
  const [person, isHere] = [people.get(reference), extra.place === here];
  if (person?.guest && !isHere) people.delete(reference);
  else if (person) people.set(reference, { ...person, seat: isHere ? 'aboard' : 'elsewhere', added: true });
  else if (isHere)
    people.set(reference, { reference, name: null, stop: '', seat: 'aboard', guest: true, added: true });
}

/** Takes somebody off again whom the list still has because of that. */
function takeOff(people: Map<string, PersonOnPhone>, extra: ExtraOnPhone, here: string): void {
  const person = people.get(extra.reference);
  if (person?.seat !== (extra.place === here ? 'aboard' : 'elsewhere')) return;
  if (person.guest) people.delete(extra.reference);
  else if (person.added) people.set(extra.reference, { ...person, seat: 'missing', added: false });
}

/** Takes back what the list still says because of an action that this phone has undone. */
function takeBack(people: Map<string, PersonOnPhone>, { kind, body }: Pick<OwnFact, 'kind' | 'body'>): void {
  const reference = codeIn(body);
  const person = people.get(reference);
  const undoes = kind === 'no-show' ? 'no-show' : kind.startsWith('load-') ? 'aboard' : null;
  if (!person || person.seat !== undoes) return;
  if (person.guest) people.delete(reference);
  else people.set(reference, { ...person, seat: 'missing' });
}

function isOtherOf(place: string, other: string): boolean {
  const [vehicle] = place.split(':');
  return other !== place && other.startsWith(`${vehicle}:`) && isSameWay(place, other);
}

function isSameWay(place: string, other: string): boolean {
  return other.endsWith(place.slice(place.lastIndexOf(':')));
}

function isTransfer(place: string): boolean {
  return place.startsWith('transfer:');
}

function closeIn(body: string): CloseDepartureBody | null {
  return readBody(body, CloseDepartureBody);
}

function codeIn(body: string): string {
  const barcode = barcodeIn(body);
  return fullCodeIn(barcode) ?? stripFraming(barcode);
}
