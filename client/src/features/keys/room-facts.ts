import { type KeyRoomStatus, keyActionOf } from '@offpiste/domain/contract/keys.ts';
import {
  addHandover,
  isDistributed,
  isReturned,
  type KeyRoom,
  type KeyTotals,
  NO_KEYS_OUT,
} from '@offpiste/domain/rules/key-totals.ts';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
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

/** Where the room's keys are: what the server said, and what this phone did since and the server has not told. */
export function totalsHere({ room, updatedAt }: KnownRoom, items: readonly OutboxItem[]): KeyTotals {
  const told: KeyTotals = {
    ...NO_KEYS_OUT,
    out: room.keysOut,
    everOut: room.keysOut > 0 || room.returned === 1,
    extraKeysBack: room.extraKeysReturned,
    contested: room.contested,
  };
  return items
    .filter((item) => isAbout(item, room.roomId) && isNews(item, updatedAt))
    .sort((a, b) => a.recordedAt - b.recordedAt)
    .reduce((totals, item) => addHandover(room, totals, handoverOf(item)), told);
}

/** The room as the rep should see it: with this phone's own handovers that the server does not know yet. */
export function roomWithUnsent(known: KnownRoom, unsent: readonly OutboxItem[]): KeyRoomStatus {
  const { room } = known;
  const totals = totalsHere(known, unsent);
  return {
    ...room,
    keysOut: totals.out,
    extraKeysReturned: totals.extraKeysBack,
    distributed: isDistributed(room, totals) ? 1 : 0,
    returned: isReturned(totals) ? 1 : 0,
  };
}

/** Whether an action of this phone is about this room's keys. */
export function isAbout(item: OutboxItem, roomId: string): boolean {
  const isKeys = item.kind === 'distribute-keys' || item.kind === 'return-keys';
  return isKeys && item.place === `room:${roomId}`;
}

/** Not refused, and nothing that the server's answer of that time can have told already. */
function isNews({ outcome, settledAt }: OutboxItem, toldAt: number): boolean {
  if (outcome === null) return true;
  return outcome.result === 'accepted' && (settledAt ?? 0) > toldAt;
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
