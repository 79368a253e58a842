import type { ActionKind } from '@offpiste/domain/contract/actions.ts';
import type { CoachTicketsReply } from '@offpiste/domain/contract/coach.ts';
import type { EventInfoReply, EventTicket } from '@offpiste/domain/contract/event.ts';
import type { ExtrasReply } from '@offpiste/domain/contract/extra-passengers.ts';
import type { AllKeysReply, KeyRoomStatus } from '@offpiste/domain/contract/keys.ts';
import type { LessonTicketsReply } from '@offpiste/domain/contract/lesson.ts';
import type { LiftPassTicketsReply } from '@offpiste/domain/contract/lift-pass.ts';
import type { TransferTicketsReply } from '@offpiste/domain/contract/transfer.ts';
import type { KeptList } from '../../../client/src/offline/lists/list-cache.ts';
import type { OutboxContents } from '../../../client/src/offline/outbox/outbox-store.ts';
import type { NamedPerson } from '../../../client/src/people/name-search.ts';
import { KEY_LIST } from '../season/week-plan.ts';
import type { Tab } from './tab.ts';

/** What a screen shows for each of a list's people or rooms, by the subject of the actions on them. */
export type Shown = ReadonlyMap<string, string>;

export const DONE = 'done';
export const OPEN = 'open';

/** What the screen of a list shows on a page: the result of its hooks from the list and the outbox. */
export function shownList({ app }: Tab, key: string, list: KeptList, contents: OutboxContents): Shown {
  const { recorded } = app['offline/outbox/use-outbox.ts'].viewOf(contents);
  const { withOwnCheckIns } = app['scan/check-in/with-own-check-ins.ts'];
  const [first = ''] = key.split(/[:/]/);
  const ticked = (people: readonly NamedPerson[], kind: ActionKind, subject: string): Shown => {
    const shown = withOwnCheckIns(people, recorded, { kind, place: key, made: list }).people;
    return new Map(shown.map(({ barcode, done }) => [`${subject}:${barcode}`, done ? DONE : OPEN]));
  };
  switch (first) {
    case 'coach':
    case 'transfer': {
      const { tickets } = list.value as CoachTicketsReply | TransferTicketsReply;
      const people = tickets.map(app['features/vehicles/shared/seated-passenger.ts'].seatedPassenger);
      return ticked(people, `load-${first}`, `${first}:outbound`);
    }
    case 'lesson': {
      const { tickets } = list.value as LessonTicketsReply;
      return ticked(tickets.map(app['features/lessons/participant.ts'].participant), 'register-lesson', key);
    }
    case 'lift-passes': {
      const { tickets } = list.value as LiftPassTicketsReply;
      const passes = tickets.map(app['features/lift-passes/listed-pass.ts'].listedPass);
      return ticked(passes, 'distribute-pass', 'lift-pass');
    }
    case 'event': {
      const { tickets } = (list.value as EventInfoReply).data;
      const own = app['features/events/own-passages.ts'].ownPassages(list, recorded, key);
      const guests = app['features/events/guest-tickets.ts'].guestTickets(tickets, own);
      return new Map(guests.map((guest) => [`${key}:${guest.barcode}`, guestText(guest)]));
    }
    case 'extras': {
      const transferId = key.slice('extras:'.length);
      const { ownExtras, extrasWithOwn } = app['features/vehicles/extras/own-extras.ts'];
      const own = ownExtras(list, recorded, transferId);
      const unsent = [...own.done].filter(([, fact]) => fact.unsent).map(([barcode]) => ({ barcode }));
      const shown = [...extrasWithOwn((list.value as ExtrasReply).extras, own), ...unsent];
      return new Map(shown.map(({ barcode }) => [`extra:${transferId}:${barcode}`, DONE]));
    }
    default: {
      if (key !== KEY_LIST) throw new Error(`nobody knows the screen of ${key}`);
      const { roomWithOwn } = app['lists/keys/room-facts.ts'];
      const rooms = (list.value as AllKeysReply).keys;
      return new Map(
        rooms
          .map((room) => roomWithOwn({ room, made: list }, recorded))
          .map((room) => [`room:${room.roomId}`, roomText(room)]),
      );
    }
  }
}

/** What a list of the server says by itself, in the same words. */
export function statesInList(key: string, value: unknown): Shown {
  const [kind = ''] = key.split(/[:/]/);
  const ticked = (
    tickets: readonly { barcode: string }[],
    flag: 'loaded' | 'registered' | 'distributed',
    subject: string,
  ) =>
    new Map(
      tickets.map((ticket) => [
        `${subject}:${ticket.barcode}`,
        (ticket as unknown as Record<string, number>)[flag] === 1 ? DONE : OPEN,
      ]),
    );
  switch (kind) {
    case 'coach':
    case 'transfer':
      return ticked((value as CoachTicketsReply).tickets, 'loaded', `${kind}:outbound`);
    case 'lesson':
      return ticked((value as LessonTicketsReply).tickets, 'registered', key);
    case 'lift-passes':
      return ticked((value as LiftPassTicketsReply).tickets, 'distributed', 'lift-pass');
    case 'event':
      return new Map(
        (value as EventInfoReply).data.tickets.map((guest) => [`${key}:${guest.barcode}`, guestText(guest)]),
      );
    case 'extras':
      return new Map(
        (value as ExtrasReply).extras.map(({ barcode }) => [
          `extra:${key.slice('extras:'.length)}:${barcode}`,
          DONE,
        ]),
      );
    default:
      return new Map((value as AllKeysReply).keys.map((room) => [`room:${room.roomId}`, roomText(room)]));
  }
}

function guestText({ entryStatus, hasEntered }: Pick<EventTicket, 'entryStatus' | 'hasEntered'>): string {
  return `${entryStatus} ${hasEntered}`;
}

function roomText({
  keysOut,
  distributed,
  returned,
}: Pick<KeyRoomStatus, 'keysOut' | 'distributed' | 'returned'>): string {
  return `${keysOut} ${distributed}${returned}`;
}

/** Who is on a list to be ticked off once, and cancelled: nothing that is done with them counts. */
export function cancelledOn(value: unknown): ReadonlySet<string> {
  const { tickets = [] } = value as { tickets?: { barcode: string; deleted: unknown }[] };
  return new Set(tickets.filter(({ deleted }) => Number(deleted) === 1).map(({ barcode }) => barcode));
}
