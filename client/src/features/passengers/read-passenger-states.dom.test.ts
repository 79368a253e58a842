import type { ActionKind } from '@offpiste/domain/contract/actions.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { keyRoomKey } from '#lists/keys/key-list-keys.ts';
import { listsOf } from '#lists/lists.ts';
import { keptLists } from '#offline/lists/kept-lists.ts';
import type { KeptList } from '#offline/lists/list-cache.ts';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import { outboxItem, undoItem } from '#offline/testing/outbox-item.fixture.ts';
import { loadingPlace } from '#scan/check-in/listed-counts.ts';
import { aKeyItem, aKeyRoom, ZOE } from '#testing/key.fixtures.ts';
import type { AllocPlace } from '#week/worker/alloc-places.ts';
import { readPassengerStates } from './read-passenger-states.ts';

const OTHER = 'NUCO-AB12CD-000009';
const PASS = 'NUCO-LP12CD-000001';
const lists = listsOf('W1');
const kept = new Map<string, KeptList>();

beforeEach(() => {
  kept.clear();
  vi.spyOn(keptLists, 'read').mockImplementation(async (key) => kept.get(key) ?? null);
});

const keep = (key: string, value: unknown) =>
  kept.set(key, { weekId: 'W1', etag: null, value, updatedAt: 5_000 });

const ride = (transportType: string, type: string) => ({
  transport: { transportType, type, coach: '4', departures: [] },
});
/** Booked on a coach out, a transfer back, a lesson, an event and a pass, with a room. */
const places = [
  ride('coach_travel', 'transport-outbound'),
  ride('transfer', 'transport-inbound'),
  ride('own_transport', 'transport-inbound'),
  { lessons: { reference: 'NUCO-AB12CD-310001' } },
  { event: { reference: 'NUCO-AB12CD-400001' } },
  { liftpass: {} },
  { accommodation: { subblock_id: '12' } },
] as unknown as AllocPlace[];

const read = async (recorded: readonly OutboxItem[] = [], reference = ZOE) => {
  const states = await readPassengerStates({ weekId: 'W1', reference, places, recorded });
  return {
    coach: states.loaded.get(loadingPlace('coach', '4', 'outbound')) ?? null,
    transfer: states.loaded.get(loadingPlace('transfer', '4', 'inbound')) ?? null,
    lesson: states.registered.get('310001') ?? null,
    event: states.inside.get('400001') ?? null,
    pass: states.hasPass,
    keys: states.keys,
  };
};

/** Every list of theirs, with somebody else in the other state before them. */
function keepAll(is: boolean) {
  const flag = (on: boolean) => (on ? 1 : 0);
  const people = [
    [OTHER, !is],
    [ZOE, is],
  ] as const;
  const seat = ([reference, on]: readonly [string, boolean]) => ({
    name: reference,
    bookingRef: reference,
    barcode: reference,
    loaded: flag(on),
    pickUpLocation: null,
    equipment: 0,
  });
  const loaded = { total: 2, loaded: 1 };
  keep(lists.coachTickets('4', 'outbound').key, {
    ...loaded,
    tickets: people.map((person) => ({ ...seat(person), deleted: '0' })),
  });
  keep(lists.transferTickets('4', 'inbound').key, {
    ...loaded,
    tickets: people.map((person) => ({ ...seat(person), deleted: 0 })),
  });
  const ticket = (reference: string) => ({
    name: reference,
    bookingRef: reference,
    barcode: reference,
    deleted: '0',
  });
  keep(lists.lessonTickets('310001').key, {
    total: 2,
    registered: 1,
    tickets: people.map(([reference, on]) => ({
      ...ticket(reference),
      registered: flag(on),
      lessonId: '310001',
    })),
  });
  keep(lists.eventInfo('400001').key, {
    success: true,
    message: '',
    data: {
      eventName: 'Party',
      pax: 2,
      entryRaw: 1,
      entryPercent: 50,
      inside: 1,
      insidePercent: 50,
      tickets: people.map(([reference, on]) => ({
        ...ticket(reference),
        // Whoever has left again was inside.
        entryStatus: on ? 'entered' : 'exited',
        hasEntered: 1,
      })),
    },
  });
  keep(lists.liftPasses.key, {
    ticketPrefix: 'NUCO',
    passPrefixes: ['NUCO', 'WHITEROAD'],
    total: 2,
    distributed: 1,
    tickets: people.map(([reference, on], index) => ({
      ...ticket(reference),
      barcode: index === 0 ? 'NUCO-LP12CD-000009' : PASS,
      distributed: flag(on),
      passType: 'Adult',
      duration: 6,
      staffMembers: '[]',
    })),
  });
  const handedOut = [
    { numberOfKeys: 1, tenant: 'nuco', timestamp: '2026-12-12T17:00:00Z', distributedTo: `Max - ${OTHER}` },
    ...(is
      ? [
          {
            numberOfKeys: 2,
            tenant: 'nuco',
            timestamp: '2026-12-12T17:01:00Z',
            distributedTo: `Zoë - ${ZOE}`,
          },
        ]
      : []),
  ];
  keep(
    keyRoomKey('12'),
    aKeyRoom({ numberOfKeys: 5, keysOut: is ? 3 : 1, distributionInfo: JSON.stringify(handedOut) }),
  );
}

const action = (kind: ActionKind, place: string, barcode = ZOE) =>
  outboxItem({ id: `${kind}-${place}`, kind, place, subject: place, body: JSON.stringify({ barcode }) });
const all = () => [
  action('load-coach', lists.coachTickets('4', 'outbound').key),
  action('load-transfer', lists.transferTickets('4', 'inbound').key),
  action('register-lesson', lists.lessonTickets('310001').key),
  action('validate-in', lists.eventInfo('400001').key),
  action('distribute-pass', lists.liftPasses.key, PASS),
];

const unknown = { coach: null, transfer: null, lesson: null, event: null, pass: null, keys: null };
const yes = { coach: true, transfer: true, lesson: true, event: true, pass: true, keys: 2 };
const no = { coach: false, transfer: false, lesson: false, event: false, pass: false, keys: 0 };

test('without lists nothing is known but what this phone did', async () => {
  expect(await read()).toEqual(unknown);
  // Whose pass a code is, only the list says.
  expect(await read(all())).toEqual({ ...unknown, coach: true, transfer: true, lesson: true, event: true });
});

test('lists say it of this passenger and of nobody else', async () => {
  keepAll(true);
  expect(await read()).toEqual(yes);
  keepAll(false);
  expect(await read()).toEqual(no);
  expect(await read([], 'NUCO-AB12CD-000007')).toEqual({ ...unknown, keys: 0 });
});

test("this phone's own actions count on top of the lists, and only this passenger's", async () => {
  keepAll(false);
  const keys = aKeyItem('distribute-keys', { numberOfKeys: 2 });
  expect(await read([...all(), keys])).toEqual(yes);
  const ofOther = all().map((item) => ({ ...item, body: JSON.stringify({ barcode: OTHER }) }));
  expect(await read(ofOther)).toEqual(no);
  // The wristband means their one pass.
  expect(await read([action('distribute-pass', lists.liftPasses.key)])).toEqual({ ...no, pass: true });
});

test('what the lists include counts as they say: a colleague may have taken it back, or done it again', async () => {
  const included = { state: 'done', outcome: { result: 'accepted', message: '' }, settledAt: 4_000 } as const;
  const done = all().map((item) => ({ ...item, ...included }));
  keepAll(false);
  expect(await read(done)).toEqual(no);
  expect(await read(done.map((item) => ({ ...item, settledAt: 6_000 })))).toEqual({ ...yes, keys: 0 });
  keepAll(true);
  expect(await read(done.map((item) => undoItem(item, included)))).toEqual(yes);
});

test('what this phone took back no longer counts', async () => {
  keepAll(true);
  const undone = all().map((item) => undoItem(item));
  expect(await read(undone)).toEqual({ ...no, keys: 2 });
});

test('of several ways in and out the last one counts, and of one taken back the other', async () => {
  keepAll(true);
  const at = lists.eventInfo('400001').key;
  const [went, came] = [action('validate-out', at), action('validate-in', at)];
  expect((await read([went])).event).toBe(false);
  expect((await read([went, came])).event).toBe(true);
  expect((await read([came, went])).event).toBe(false);
  keepAll(false);
  expect((await read([undoItem(went)])).event).toBe(true);
  expect((await read([undoItem({ ...went, body: JSON.stringify({ barcode: OTHER }) })])).event).toBe(false);
});
