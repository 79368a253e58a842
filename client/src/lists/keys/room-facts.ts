import { type KeyRoomStatus, keyActionOf } from '@offpiste/domain/contract/keys.ts';
import {
  addHandover,
  isDistributed,
  isReturned,
  type KeyRoom,
  type KeyTotals,
  NO_KEYS_OUT,
} from '@offpiste/domain/rules/key-totals.ts';
import * as z from 'zod/mini';
import { type OwnFact, onTopOf } from '#offline/lists/on-top.ts';
import { isUnsent, type OutboxItem } from '#offline/outbox/outbox-item.ts';
import { readBody } from '#offline/outbox/recorded-body.ts';
import { allowedBarcodes, type KnownRoom } from './known-rooms.ts';

const Named = z.object({ repName: z.string() });

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

/** A room as the rep should see it: with this phone's own handovers that the server's list does not include. */
export interface RoomHere extends KeyRoomStatus {
  /** Some of these are still on their way. */
  unsent: boolean;
}

/** Where the room's keys are: what the server said, and on top of it what this phone did and undid. */
export function totalsHere({ room, made }: KnownRoom, recorded: readonly OutboxItem[]): KeyTotals {
  const { done, undone } = onTopOf(made, recorded, placeOf(room));
  return done.reduce(
    (totals, fact) => addHandover(room, totals, handoverOf(fact)),
    undone.reduce((totals, fact) => withoutHandover(room, totals, fact), asListed(room)),
  );
}

/** Lays this phone's own handovers over a room of the server's list. */
export function roomWithOwn(known: KnownRoom, recorded: readonly OutboxItem[]): RoomHere {
  const { room } = known;
  const totals = totalsHere(known, recorded);
  return {
    ...room,
    keysOut: totals.out,
    extraKeysReturned: totals.extraKeysBack,
    distributed: isDistributed(room, totals) ? 1 : 0,
    returned: isReturned(totals) ? 1 : 0,
    unsent: recorded.some((item) => isUnsent(item) && item.place === placeOf(room)),
  };
}

function asListed(room: KeyRoomStatus): KeyTotals {
  return {
    ...NO_KEYS_OUT,
    out: room.keysOut,
    everOut: room.keysOut > 0 || room.returned === 1,
    extraKeysBack: room.extraKeysReturned,
    contested: room.contested,
  };
}

/** The totals without a handover that the server listed and this phone has undone. */
function withoutHandover(
  room: KeyRoomStatus,
  totals: KeyTotals,
  { kind, body }: Pick<OwnFact, 'kind' | 'body'>,
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

function handoverOf({ kind, body, item }: OwnFact) {
  const { id, owner, recordedAt } = item;
  return {
    ...keyActionOf(kind, JSON.parse(body)),
    actionId: id,
    repId: owner,
    repName: readBody(body, Named)?.repName ?? '',
    at: recordedAt,
  };
}
