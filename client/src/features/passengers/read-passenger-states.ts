import type { ActionKind } from '@offpiste/domain/contract/actions.ts';
import type { EventInfoReply } from '@offpiste/domain/contract/event.ts';
import { stripFraming } from '@offpiste/domain/rules/code.ts';
import { keyHolders } from '#lists/keys/key-holders.ts';
import { readRoom } from '#lists/keys/known-rooms.ts';
import { handoversHere } from '#lists/keys/own-handovers.ts';
import { roomWithOwn } from '#lists/keys/room-facts.ts';
import { listsOf } from '#lists/lists.ts';
import type { NamedList } from '#lists/named-list.ts';
import { readKeptAsMade } from '#lists/read-kept.ts';
import { keptLists } from '#offline/lists/kept-lists.ts';
import { onTopOf } from '#offline/lists/on-top.ts';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import { barcodeIn } from '#offline/outbox/recorded-body.ts';
import { loadingPlace } from '#scan/check-in/listed-counts.ts';
import { ownCheckIns } from '#scan/check-in/own-check-ins.ts';
import type { AllocPlace } from '#week/worker/alloc-places.ts';
import { bookedId, type PassengerStates, rideOf } from './passenger-now.ts';

interface Ticked {
  barcode: string;
}

/** Where what was recorded of one passenger is kept on this phone. */
export interface StatesOf {
  weekId: string;
  reference: string;
  places: readonly AllocPlace[];
  /** This phone's own actions, which count on top of the lists. */
  recorded: readonly OutboxItem[];
}

/**
 * Reads what this phone knows to have been recorded of a passenger: its lists, as the server sent them to this rep, with
 * its own actions on top. The server is not asked.
 */
export async function readPassengerStates(of: StatesOf): Promise<PassengerStates> {
  const { weekId, reference, places } = of;
  const lists = listsOf(weekId);
  const loaded = new Map<string, boolean>();
  const inside = new Map<string, boolean>();
  const registered = new Map<string, boolean>();
  let hasPass: boolean | null = null;
  let keys: number | null = null;

  for (const place of places) {
    if ('transport' in place) {
      const ride = rideOf(place.transport);
      if (!ride) continue;
      const { kind, vehicle, direction } = ride;
      const state =
        kind === 'coach'
          ? await ticked(
              of,
              lists.coachTickets(vehicle, direction),
              'load-coach',
              ({ tickets }) => tickets,
              ({ loaded: isLoaded }) => isLoaded === 1,
            )
          : await ticked(
              of,
              lists.transferTickets(vehicle, direction),
              'load-transfer',
              ({ tickets }) => tickets,
              ({ loaded: isLoaded }) => isLoaded === 1,
            );
      if (state !== null) loaded.set(loadingPlace(kind, vehicle, direction), state);
    } else if ('lessons' in place) {
      const id = bookedId(place.lessons.reference);
      const state = await ticked(
        of,
        lists.lessonTickets(id),
        'register-lesson',
        ({ tickets }) => tickets,
        (ticket) => ticket.registered === 1,
      );
      if (state !== null) registered.set(id, state);
    } else if ('event' in place) {
      const id = bookedId(place.event.reference);
      const state = await isInside(of, lists.eventInfo(id));
      if (state !== null) inside.set(id, state);
    } else if ('liftpass' in place) {
      const passes = await readKeptAsMade(lists.liftPasses);
      const pass = passes?.value.tickets.find(({ bookingRef }) => bookingRef === reference);
      if (passes && pass) {
        const own = ownCheckIns(onTopOf(passes.made, of.recorded, lists.liftPasses.key), 'distribute-pass');
        const isIn = (codes: { has: (code: string) => boolean }) =>
          codes.has(pass.barcode) || codes.has(reference);
        hasPass = isIn(own.done) || (pass.distributed === 1 && !isIn(own.undone));
      }
    } else if ('accommodation' in place) {
      const known = await readRoom(keptLists.read, place.accommodation.subblock_id);
      if (!known) continue;
      const { holders } = keyHolders({
        ...roomWithOwn(known, of.recorded),
        ...handoversHere(known, of.recorded),
      });
      keys = holders.find(({ who }) => who.endsWith(reference))?.keys ?? 0;
    }
  }
  return { loaded, inside, registered, hasPass, keys };
}

/** Whether the passenger is ticked off at a place; null where this phone does not know. */
async function ticked<T, Ticket extends Ticked>(
  { reference, recorded }: StatesOf,
  list: NamedList<T>,
  kind: ActionKind,
  ticketsOf: (value: T) => readonly Ticket[],
  isDone: (ticket: Ticket) => boolean,
): Promise<boolean | null> {
  const kept = await readKeptAsMade(list);
  const own = ownCheckIns(onTopOf(kept?.made ?? null, recorded, list.key), kind);
  if (own.done.has(reference)) return true;
  const ticket = kept && ticketsOf(kept.value).find(({ barcode }) => barcode === reference);
  if (!ticket) return null;
  return isDone(ticket) && !own.undone.has(reference);
}

/** Whether the passenger is inside an event; null where this phone does not know. */
async function isInside(
  { reference, recorded }: StatesOf,
  list: NamedList<EventInfoReply>,
): Promise<boolean | null> {
  const kept = await readKeptAsMade(list);
  const { done, undone } = onTopOf(kept?.made ?? null, recorded, list.key);
  const isTheirs = ({ body }: { body: string }) => stripFraming(barcodeIn(body)) === reference;
  const last = done.filter(isTheirs).at(-1);
  if (last) return last.kind === 'validate-in';
  const takenBack = undone.filter(isTheirs).at(-1);
  if (takenBack) return takenBack.kind === 'validate-out';
  const ticket = kept?.value.data.tickets.find(({ barcode }) => barcode === reference);
  return ticket ? ticket.entryStatus === 'entered' : null;
}
