import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { PREFIXES } from '@offpiste/domain/rules/code.cases.ts';
import { keyDistributionCases } from '@offpiste/domain/rules/key-distribution.cases.ts';
import { keyReturnCases } from '@offpiste/domain/rules/key-return.cases.ts';
import {
  isDistributed,
  isReturned,
  type KeyRoom,
  type KeyTotals,
} from '@offpiste/domain/rules/key-totals.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { keyListKey, keyRoomKey, rememberKeyList } from '#lists/keys/key-list-keys.ts';
import type { ReadList } from '#lists/keys/known-rooms.ts';
import type { KeptList } from '#offline/lists/list-cache.ts';
import { undoItem } from '#offline/testing/outbox-item.fixture.ts';
import { aKeyItem, aKeyRoom, MAX, ZOE } from '#testing/key.fixtures.ts';
import { distributeKeysOffline, returnKeysOffline } from './keys-offline.ts';

const LIST = { groupType: 'loc', loc: 'Reception / Nord' } as const;
const LISTED_AT = 1_500;

const common = {
  weekId: 'W1',
  roomId: '12',
  handsetTimestamp: toInstant(2_000),
  idempotentId: 'action-9999',
  repId: 'R100',
  repName: 'Robin Field',
};
const distribution = { ...common, barcode: ZOE, tenant: 'nuco', numberOfKeys: 1, location: null };
const giveBack = { ...common, numberOfKeys: 1, returnedBy: 'Reception', extraKeysReturned: 0 };

/** The lists this phone keeps, all as the server sent them at one time. */
function phoneWith(lists: Record<string, unknown>): ReadList {
  return async (key) => {
    const value = lists[key];
    const kept: KeptList = { weekId: 'W1', etag: null, value, updatedAt: LISTED_AT };
    return value === undefined ? null : kept;
  };
}

/** A room in the shape in which the server sends one of which the rule's facts hold. */
function statusOf(room: KeyRoom, totals: KeyTotals) {
  return aKeyRoom({
    numberOfKeys: room.numberOfKeys,
    extraKeys: room.extraKeys,
    ready: room.ready ? 1 : 0,
    blocked: room.blocked ? 1 : 0,
    allowedBarcodes: room.allowedBarcodes.join(','),
    distributed: isDistributed(room, totals) ? 1 : 0,
    returned: isReturned(totals) ? 1 : 0,
    keysOut: totals.out,
    extraKeysReturned: totals.extraKeysBack,
  });
}

/** The server names who was first; the phone's list does not. */
const unnamed = (outcome: object) => ('last' in outcome ? { ...outcome, last: null } : outcome);

beforeEach(() => rememberKeyList(LIST));

describe('the phone judges like the server', () => {
  const live = keyDistributionCases.filter(({ request }) => !request.late);
  test.each(live)('handing out: $name', async ({ facts, request, outcome }) => {
    const { room, totals, belongsTo } = facts;
    const other = belongsTo && {
      ...aKeyRoom(belongsTo),
      allowedBarcodes: request.barcode,
      guests: [{ name: 'Nina', bookingRef: request.barcode }],
    };
    const keys = [...(room ? [statusOf(room, totals)] : []), ...(other ? [other] : [])];
    const judge = distributeKeysOffline(phoneWith({ [keyListKey(LIST)]: { keys } }));
    const { barcode, numberOfKeys } = request;
    const verdict = await judge(
      { ...distribution, barcode, numberOfKeys },
      { earlier: [], prefixes: PREFIXES, now: 2_000 },
    );
    // A room that no list of this phone has may still exist.
    expect(verdict).toEqual(room ? unnamed(outcome) : null);
  });

  const liveReturns = keyReturnCases.filter(({ request }) => !request.late);
  test.each(liveReturns)('taking back: $name', async ({ facts, request, outcome }) => {
    const keys = facts.room ? [statusOf(facts.room, facts.totals)] : [];
    const judge = returnKeysOffline(phoneWith({ [keyListKey(LIST)]: { keys } }));
    const { numberOfKeys, extraKeysReturned } = request;
    const verdict = await judge(
      { ...giveBack, numberOfKeys, extraKeysReturned },
      { earlier: [], prefixes: PREFIXES, now: 2_000 },
    );
    expect(verdict).toEqual(facts.room ? unnamed(outcome) : null);
  });
});

describe('an action of this phone', () => {
  const judge = distributeKeysOffline(phoneWith({ [keyRoomKey('12')]: aKeyRoom() }));
  const verdictAfter = (...earlier: ReturnType<typeof aKeyItem>[]) =>
    judge(distribution, { earlier, prefixes: PREFIXES, now: 3_000 });
  const accepted = { result: 'accepted', message: '' } as const;

  test('counts while it is on its way, and names the rep', async () => {
    const both = aKeyItem('distribute-keys', { numberOfKeys: 2 });
    expect(await verdictAfter(both)).toEqual({
      verdict: 'conflict',
      reason: 'already-distributed',
      last: { repId: 'R100', repName: 'Robin Field', at: both.recordedAt },
    });
    const back = aKeyItem('return-keys', {});
    expect(await verdictAfter(both, back)).toMatchObject({ verdict: 'accepted' });
  });

  test('counts in the order in which it was done, also when the clock has been set back since', async () => {
    const both = aKeyItem('distribute-keys', { numberOfKeys: 2 }, { recordedAt: 9_000 });
    const back = aKeyItem('return-keys', {}, { recordedAt: 2_000 });
    expect(await verdictAfter(both, back)).toMatchObject({ verdict: 'accepted' });
  });

  test('counts, once it is answered, only until the list includes it', async () => {
    const done = (settledAt: number) =>
      aKeyItem('distribute-keys', { numberOfKeys: 2 }, { state: 'done', outcome: accepted, settledAt });
    expect(await verdictAfter(done(LISTED_AT + 1))).toMatchObject({ reason: 'already-distributed' });
    expect(await verdictAfter(done(LISTED_AT - 1))).toMatchObject({ verdict: 'accepted' });
  });

  test('does not count when it was refused, elsewhere or undone', async () => {
    const both = aKeyItem('distribute-keys', { numberOfKeys: 2 });
    const error = { error: '', code: '', requestId: '' };
    const refused = {
      ...both,
      outcome: { result: 'refused' as const, status: 422, error },
      settledAt: 2_000,
    };
    expect(await verdictAfter(refused)).toMatchObject({ verdict: 'accepted' });
    expect(await verdictAfter({ ...both, place: 'room:13' })).toMatchObject({ verdict: 'accepted' });
    expect(await verdictAfter(both, undoItem(both))).toMatchObject({ verdict: 'accepted' });
  });

  test('does not count where the list includes it and the undo is not sent yet', async () => {
    const handedOut = aKeyItem(
      'distribute-keys',
      { numberOfKeys: 2 },
      { outcome: accepted, settledAt: LISTED_AT - 1 },
    );
    const full = aKeyRoom({ keysOut: 2, distributed: 1, distributionInfo: '[{}]' });
    const judgeFull = distributeKeysOffline(phoneWith({ [keyRoomKey('12')]: full }));
    const context = { earlier: [handedOut, undoItem(handedOut)], now: 3_000, prefixes: PREFIXES };
    expect(await judgeFull(distribution, context)).toMatchObject({ verdict: 'accepted' });
    const judgeReturn = returnKeysOffline(phoneWith({ [keyRoomKey('12')]: full }));
    expect(await judgeReturn(giveBack, context)).toEqual({
      verdict: 'refused',
      reason: 'keys-not-out',
      out: 0,
    });
  });
});

test('a guest of another room is sent there only if the rep may know who lives there', async () => {
  const other = aKeyRoom({
    roomId: '9',
    roomName: 'Apartment 9',
    allowedBarcodes: `NUCO-ZZ99XX-000001,${MAX}`,
    guests: [
      { name: 'Nina', bookingRef: 'NUCO-ZZ99XX-000001' },
      { name: null, bookingRef: MAX },
    ],
  });
  const keys = [aKeyRoom({ allowedBarcodes: ZOE }), other];
  const judge = distributeKeysOffline(phoneWith({ [keyListKey(LIST)]: { keys } }));
  const context = { earlier: [], prefixes: PREFIXES, now: 2_000 };
  expect(await judge({ ...distribution, barcode: 'NUCO-ZZ99XX-000001' }, context)).toMatchObject({
    belongsTo: { roomId: '9', roomName: 'Apartment 9', buildingName: 'Les Cimes' },
  });
  expect(await judge({ ...distribution, barcode: MAX }, context)).toMatchObject({ belongsTo: null });
});

test('the newer of the room’s own answer and the list counts', async () => {
  const readList: ReadList = async (key) => ({
    weekId: 'W1',
    etag: null,
    value: key === keyRoomKey('12') ? aKeyRoom({ blocked: 1 }) : { keys: [aKeyRoom()] },
    updatedAt: key === keyRoomKey('12') ? 1_000 : 2_000,
  });
  const judge = distributeKeysOffline(readList);
  expect(await judge(distribution, { earlier: [], prefixes: PREFIXES, now: 3_000 })).toMatchObject({
    verdict: 'accepted',
  });
});
