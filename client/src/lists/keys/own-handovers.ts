import { toInstant } from '@offpiste/domain/contract/fields.ts';
import {
  KeyHandedOut,
  type KeyRoomStatus,
  KeyTakenBack,
  keyActionOf,
} from '@offpiste/domain/contract/keys.ts';
import { referencePrefix } from '@offpiste/domain/rules/brand.ts';
import { type OwnFact, onTopOf } from '#offline/lists/on-top.ts';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import { readEntries } from './handover-lines.ts';
import type { KnownRoom } from './known-rooms.ts';

/** The handovers of a room as the rep should see them: with those of this phone that the server's list does not include. */
export function handoversHere(
  { room, made }: KnownRoom,
  recorded: readonly OutboxItem[],
): Pick<KeyRoomStatus, 'distributionInfo' | 'returnInfo'> {
  const { done, undone } = onTopOf(made, recorded, `room:${room.roomId}`);
  let out = readEntries(KeyHandedOut, room.distributionInfo);
  let back = readEntries(KeyTakenBack, room.returnInfo);
  for (const fact of undone) {
    const action = actionOf(fact);
    if (action.way === 'out')
      out = withoutLast(
        out,
        ({ numberOfKeys, distributedTo }) =>
          numberOfKeys === action.keys && isNamed(distributedTo ?? '', action.recipient),
      );
    else
      back = withoutLast(
        back,
        ({ numberOfKeys, returnedBy }) => numberOfKeys === action.keys && returnedBy === action.returnedBy,
      );
  }
  for (const fact of done) {
    const action = actionOf(fact);
    const timestamp = toInstant(fact.item.recordedAt);
    if (action.way === 'out') {
      const { keys: numberOfKeys, tenant, recipient } = action;
      out = [...out, { numberOfKeys, tenant, timestamp, distributedTo: nameOf(room, recipient) }];
    } else {
      const { keys: numberOfKeys, extraKeys: extraKeysReturned, returnedBy } = action;
      back = [...back, { numberOfKeys, extraKeysReturned, returnedBy, timestamp }];
    }
  }
  return { distributionInfo: JSON.stringify(out), returnInfo: JSON.stringify(back) };
}

function actionOf({ kind, body }: Pick<OwnFact, 'kind' | 'body'>) {
  return keyActionOf(kind, JSON.parse(body));
}

/** A recipient as the server names them. */
function nameOf({ guests }: KeyRoomStatus, recipient: string): string {
  const name = guests.find(({ bookingRef }) => bookingRef === recipient)?.name;
  return name ? `${name} - ${recipient}` : recipient;
}

/** Whether the server's text is of this recipient, whose name and number it may not have sent. */
function isNamed(text: string, recipient: string): boolean {
  return text.endsWith(recipient) || text.endsWith(` - ${referencePrefix(recipient)}`);
}

function withoutLast<T>(entries: readonly T[], matches: (entry: T) => boolean): T[] {
  const last = entries.findLastIndex(matches);
  return entries.filter((_, index) => index !== last);
}
