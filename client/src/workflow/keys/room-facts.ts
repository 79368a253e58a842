import { type KeyRoomStatus, keyActionOf } from '@offpiste/domain/contract/keys.ts';
import type { UndoneAction } from '@offpiste/domain/contract/undo.ts';
import {
  addHandover,
  isDistributed,
  isReturned,
  type KeyRoom,
  type KeyTotals,
  NO_KEYS_OUT,
} from '@offpiste/domain/rules/key-totals.ts';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import { standing, undoneSince } from '#offline/outbox/standing.ts';
import { allowedBarcodes, type KnownRoom } from './known-rooms.ts';

/** A room of the server's list as the rules take it. */
export function keyRoomOf(status: KeyRoomStatus): KeyRoom {
  return {
    numberOfKeys: status.numberOfKeys,
    extraKeys: status.extraKeys,
    ready: status.ready === 1,
    blocked: status.blocked === 1,
    allowedBarcodes: allowedBarcodes(status),
    earlier: { keys: 0, returned: false },
  };
}

/** A room as the rep should see it: with this phone's own handovers that the server does not know yet. */
export interface RoomHere extends KeyRoomStatus {
  /** Some of these are still on their way. */
  unsent: boolean;
}

/** Where the room's keys are: what the server said, and what this phone did and undid since. */
export function totalsHere({ room, updatedAt }: KnownRoom, items: readonly OutboxItem[]): KeyTotals {
  const undone = undoneSince(items, updatedAt).filter(({ place }) => place === placeOf(room));
  return newsOf(room, updatedAt, items).reduce(
    (totals, item) => addHandover(room, totals, handoverOf(item)),
    undone.reduce((totals, action) => withoutHandover(room, totals, action), told(room)),
  );
}

/** Lays what is not sent yet over a room of the server's list. */
export function roomWithUnsent(known: KnownRoom, unsent: readonly OutboxItem[]): RoomHere {
  const { room } = known;
  const totals = totalsHere(known, unsent);
  return {
    ...room,
    keysOut: totals.out,
    extraKeysReturned: totals.extraKeysBack,
    distributed: isDistributed(room, totals) ? 1 : 0,
    returned: isReturned(totals) ? 1 : 0,
    unsent: unsent.some(({ place }) => place === placeOf(room)),
  };
}

function told(room: KeyRoomStatus): KeyTotals {
  return {
    ...NO_KEYS_OUT,
    out: room.keysOut,
    everOut: room.keysOut > 0 || room.returned === 1,
    extraKeysBack: room.extraKeysReturned,
    contested: room.contested,
  };
}

/** This phone's handovers of the room that no answer of that time can have told, in the order of recording. */
function newsOf(room: KeyRoomStatus, toldAt: number, items: readonly OutboxItem[]): OutboxItem[] {
  return standing(items)
    .filter(({ kind }) => kind === 'distribute-keys' || kind === 'return-keys')
    .filter(({ place }) => place === placeOf(room))
    .filter(
      ({ outcome, settledAt }) =>
        outcome === null || (outcome.result === 'accepted' && (settledAt ?? 0) > toldAt),
    );
}

/** The totals without a handover that the server told of and this phone has undone. */
function withoutHandover(
  room: KeyRoomStatus,
  totals: KeyTotals,
  { kind, body = '{}' }: UndoneAction,
): KeyTotals {
  const action = keyActionOf(kind, JSON.parse(body));
  if (action.way === 'back') {
    return {
      ...totals,
      out: Math.min(totals.out + action.keys, room.numberOfKeys),
      extraKeysBack: Math.max(totals.extraKeysBack - action.extraKeys, 0),
    };
  }
  const out = Math.max(totals.out - action.keys, 0);
  return { ...totals, out, everOut: out > 0 || handedOutTimes(room) > 1 };
}

function handedOutTimes({ distributionInfo }: KeyRoomStatus): number {
  const entries: unknown = JSON.parse(distributionInfo);
  return Array.isArray(entries) ? entries.length : 0;
}

function placeOf({ roomId }: KeyRoomStatus): string {
  return `room:${roomId}`;
}

function handoverOf({ id, kind, body, owner, recordedAt }: OutboxItem) {
  const action = JSON.parse(body) as { repName?: string };
  return {
    ...keyActionOf(kind, action),
    actionId: id,
    repId: owner,
    repName: action.repName ?? '',
    at: recordedAt,
  };
}
