import { type ActionKind, aboutAction } from '@offpiste/domain/contract/actions.ts';
import { PREFIXES } from '@offpiste/domain/rules/code.cases.ts';
import type { Direction } from '@offpiste/domain/rules/vehicle.ts';
import { describe, expect, test } from 'vitest';
import { timeIn } from '#format/resort-time.ts';
import { keyRoomKey } from '#lists/keys/key-list-keys.ts';
import { roomWithOwn } from '#lists/keys/room-facts.ts';
import type { KeptList } from '#offline/lists/list-cache.ts';
import { LIST_MADE, type OnTopCase, onTopCases } from '#offline/lists/on-top.cases.ts';
import { type ListMoment, onTopOf } from '#offline/lists/on-top.ts';
import type { LocalHandler } from '#offline/local-verdict.ts';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import { outboxItem } from '#offline/testing/outbox-item.fixture.ts';
import { namedPerson } from '#people/named-person.ts';
import { withOwnCheckIns } from '#scan/check-in/with-own-check-ins.ts';
import { aKeyRoom, ZOE } from '#testing/key.fixtures.ts';
import { week as noWeek } from '#testing/loaded-week.ts';
import { aSeat } from '#testing/vehicle-fixtures.ts';
import { guestTickets } from '../features/events/guest-tickets.ts';
import { ownPassages } from '../features/events/own-passages.ts';
import { validateOffline } from '../features/events/validate-offline.ts';
import { departureLine } from '../features/home/card-lines.ts';
import { distributeKeysOffline, returnKeysOffline } from '../features/keys/keys-offline.ts';
import { registerLessonOffline } from '../features/lessons/register-lesson-offline.ts';
import { distributePassOffline } from '../features/lift-passes/distribute-pass-offline.ts';
import { knownExtra } from '../features/vehicles/extras/known-extra.ts';
import { extrasWithOwn, ownExtras } from '../features/vehicles/extras/own-extras.ts';
import { loadCoachOffline, loadTransferOffline } from '../features/vehicles/shared/load-vehicle-offline.ts';

/** The contents of a screen. */
interface Seen {
  done: boolean;
  /** Left out where the screen marks no passenger. */
  waiting?: boolean;
}

/** How one kind of action is put before its screen and its verdict. */
interface Bench {
  kind: ActionKind;
  body: Record<string, unknown>;
  /** The server's list, on which it is done or not. */
  value: (listed: boolean) => unknown;
  seen: (list: KeptList, recorded: OutboxItem[]) => Seen;
  /** Whether the verdict on the same again is that it is done. */
  judged: (list: KeptList, recorded: OutboxItem[]) => Promise<boolean>;
  /** How many there are, where each counts by itself. */
  count?: (list: KeptList, recorded: OutboxItem[]) => number;
}

const common = { weekID: 'W1', barcode: ZOE, repID: 'R1', repName: 'Robin', scanned: 1 };
const here = (kind: ActionKind, body: object) => aboutAction(kind, body as never).place;

function placeOf({ kind, body }: Bench): string {
  return here(kind, body);
}

/** The same handler's answer to the same action once more. */
async function isConflict<K extends ActionKind>(
  handler: LocalHandler<K>,
  body: object,
  earlier: OutboxItem[],
): Promise<boolean> {
  const outcome = await handler(body as never, { earlier, prefixes: PREFIXES, now: 2_000 });
  const { verdict, reason } = outcome as unknown as { verdict: string; reason: string };
  if (verdict !== 'accepted' && !/^already|^no-keys|^keys-not/.test(reason)) throw new Error(reason);
  return verdict !== 'accepted';
}

function tickOff<K extends 'load-coach' | 'load-transfer' | 'register-lesson' | 'distribute-pass'>(
  kind: K,
  fields: object,
  value: (listed: boolean) => { tickets: object[] },
  handler: (readList: () => Promise<KeptList>) => LocalHandler<K>,
): Bench {
  const body = { ...common, ...fields };
  const isDone = (ticket: object) =>
    Object.entries(ticket).some(([name, one]) => /loaded|registered|distributed/.test(name) && one === 1);
  return {
    kind,
    body,
    value,
    seen: (list, recorded) => {
      const { tickets } = list.value as { tickets: Parameters<typeof namedPerson>[0][] };
      const people = tickets.map((ticket) => namedPerson(ticket, isDone(ticket)));
      const seen = withOwnCheckIns(people, recorded, { kind, place: here(kind, body), made: list });
      return { done: seen.people[0]?.done ?? false, waiting: seen.waiting.size > 0 };
    },
    judged: (list, recorded) =>
      isConflict(
        handler(async () => list),
        body,
        recorded,
      ),
  };
}

const known = (readList: () => Promise<KeptList>) => ({ week: noWeek, readList });
const seat = (listed: boolean) => ({
  ...aSeat('Zoe'),
  barcode: ZOE,
  loaded: listed ? (1 as const) : (0 as const),
  deleted: '0',
});
const coach = tickOff(
  'load-coach',
  { coachId: '4', direction: 'outbound' },
  (listed) => ({ tickets: [seat(listed)] }),
  (readList) => loadCoachOffline(known(readList)),
);

function passages(way: 'in' | 'out'): Bench {
  const kind = `validate-${way}` as const;
  const body = { ...common, weekId: 'W1', eventId: '500001' };
  const [notYet, already] = way === 'in' ? (['none', 'entered'] as const) : (['entered', 'exited'] as const);
  return {
    kind,
    body,
    value: (listed) => ({
      data: {
        tickets: [
          {
            name: 'Zoe',
            bookingRef: ZOE,
            barcode: ZOE,
            entryStatus: listed ? already : notYet,
            hasEntered: listed || way === 'out' ? 1 : 0,
            deleted: '0',
          },
        ],
      },
    }),
    seen: (list, recorded) => {
      const { tickets } = (list.value as { data: { tickets: Parameters<typeof guestTickets>[0] } }).data;
      const [guest] = guestTickets(tickets, ownPassages(list, recorded, here(kind, body)));
      return { done: guest?.entryStatus === already, waiting: guest?.waiting === true };
    },
    judged: (list, recorded) =>
      isConflict(
        validateOffline(
          way,
          known(async () => list),
        ),
        body,
        recorded,
      ),
  };
}

const KEYS = { weekId: 'W1', roomId: '12', barcode: ZOE, tenant: 'nuco', numberOfKeys: 1 };
const BACK = { extraKeysReturned: 0, returnedBy: 'Reception' };

const distributed: Bench = {
  kind: 'distribute-keys',
  body: KEYS,
  value: (listed) => aKeyRoom({ keysOut: listed ? 1 : 0, distributionInfo: listed ? '[{}]' : '[]' }),
  count: (list, recorded) => roomWithOwn({ room: list.value as never, made: list }, recorded).keysOut,
  seen: (list, recorded) => ({ done: (distributed.count?.(list, recorded) ?? 0) > 0 }),
  // Both keys at once: only while none is out.
  judged: (list, recorded) =>
    isConflict(
      distributeKeysOffline(async (key) => (key === keyRoomKey('12') ? list : null)),
      { ...KEYS, numberOfKeys: 2 },
      recorded,
    ),
};

const returned: Bench = {
  kind: 'return-keys',
  body: { ...KEYS, ...BACK },
  value: (listed) =>
    aKeyRoom({ keysOut: listed ? 0 : 1, returned: listed ? 1 : 0, distributionInfo: '[{}]' }),
  count: (list, recorded) => 1 - roomWithOwn({ room: list.value as never, made: list }, recorded).keysOut,
  seen: (list, recorded) => ({ done: (returned.count?.(list, recorded) ?? 0) > 0 }),
  judged: (list, recorded) =>
    isConflict(
      returnKeysOffline(async (key) => (key === keyRoomKey('12') ? list : null)),
      { ...KEYS, ...BACK },
      recorded,
    ),
};

const extra: Bench = {
  kind: 'add-extra',
  body: { weekId: 'W1', transferId: 'GVA-01', repId: 'R1', passengers: [{ barcode: `]Q1${ZOE}` }] },
  value: (listed) => ({
    extras: listed ? [{ barcode: ZOE, name: 'Zoe', at: '2026-12-11T05:00:00.000Z' }] : [],
  }),
  seen: (list, recorded) => {
    const own = ownExtras(list, recorded, 'GVA-01');
    const { extras } = list.value as { extras: Parameters<typeof extrasWithOwn>[0] };
    const waiting = own.done.get(ZOE)?.unsent === true;
    return { done: waiting || extrasWithOwn(extras, own).length > 0, waiting };
  },
  judged: async (list, recorded) => {
    const week = {
      summary: async () => ({ weekId: 'W1' }) as never,
      seatsOf: async () => ({ name: 'Zoe', cancelled: false, booked: [] }),
      vehicleRuns: async (_kind: unknown, _id: unknown, way: Direction) => way === 'outbound',
      showsPrefix: async () => true,
    };
    const submission = { weekId: 'W1', transferId: 'GVA-01', repId: 'R1' };
    const context = { earlier: recorded, prefixes: PREFIXES };
    const { outcome } = await knownExtra({ week, readList: async () => list }, submission, ZOE, context);
    return outcome?.reason === 'already-added';
  },
};

const benches: readonly Bench[] = [
  coach,
  tickOff(
    'load-transfer',
    { transferId: 'GVA-01', direction: 'outbound' },
    (listed) => ({ tickets: [{ ...seat(listed), deleted: 0 }] }),
    (readList) => loadTransferOffline(known(readList)),
  ),
  tickOff(
    'register-lesson',
    { lessonId: '310001' },
    (listed) => ({
      tickets: [
        {
          ...{ name: 'Zoe', bookingRef: ZOE, barcode: ZOE, registered: listed ? 1 : 0, deleted: '0' },
          lessonId: '310001',
        },
      ],
    }),
    (readList) => registerLessonOffline(known(readList)),
  ),
  tickOff(
    'distribute-pass',
    {},
    (listed) => ({
      ticketPrefix: 'NUCO',
      passPrefixes: ['NUCO', 'WHITEROAD'],
      tickets: [
        {
          ...{ name: 'Zoe', bookingRef: ZOE, barcode: ZOE, distributed: listed ? 1 : 0, deleted: '0' },
          ...{ staffMembers: '[{"id":"R1"}]', passType: 'Adult', duration: 6 },
        },
      ],
    }),
    (readList) => distributePassOffline({ brand: () => 'nuco', readList }),
  ),
  passages('in'),
  passages('out'),
  distributed,
  returned,
  extra,
];

/** The outbox in which the case's actions are, oldest first; null where the app offers no such undo. */
function recordedOf(bench: Bench, { action, undo, again }: OnTopCase): OutboxItem[] | null {
  const place = placeOf(bench);
  const subject = aboutAction(bench.kind, bench.body as never).subject;
  const item = (id: string, over: Partial<OutboxItem>): OutboxItem => {
    const whole = outboxItem({
      ...{ id, kind: bench.kind, owner: 'R1', body: JSON.stringify(bench.body), subject, place },
      ...over,
    });
    return bench.kind === 'add-extra' ? asSubmission(whole) : whole;
  };
  const first = item('action-0001', action);
  // Only once the server has answered are there ids by which its passengers can be undone.
  if (undo && bench.kind === 'add-extra' && first.outcome?.result !== 'accepted') return null;
  const undone = bench.kind === 'add-extra' ? 'part-action-0001' : first.id;
  const undoes = { idempotentId: undone, kind: bench.kind, subject, place, body: first.body };
  return [
    first,
    ...(undo
      ? [
          outboxItem({
            id: 'undo-0001',
            kind: 'undo',
            body: JSON.stringify({ undoes }),
            subject,
            place,
            ...undo,
          }),
        ]
      : []),
    ...(again ? [item('action-0002', again)] : []),
  ];
}

/** A submission is answered passenger by passenger. */
function asSubmission({ recordedIn, ...item }: OutboxItem): OutboxItem {
  const { outcome, id } = item;
  if (outcome?.result !== 'accepted') return { ...item, ...(recordedIn && { recordedIn }) };
  const result = {
    ...{ barcode: `]Q1${ZOE}`, outcome: 'added' as const, message: '', idempotentId: `part-${id}` },
    ...(recordedIn && { recordedIn }),
  };
  return { ...item, outcome: { ...outcome, results: [result] } };
}

const listOf = (bench: Bench, listed: boolean, made: ListMoment = LIST_MADE): KeptList => ({
  weekId: 'W1',
  etag: null,
  value: bench.value(listed),
  ...made,
});

describe.each(benches)('$kind', (bench) => {
  const fitting = onTopCases.filter(({ ticksOff }) => !(ticksOff && bench.count));
  test.each(fitting)('$title', async (example) => {
    const recorded = recordedOf(bench, example);
    if (!recorded) return;
    const list = listOf(bench, example.listed, example.made);
    const { done, undone } = onTopOf(list, recorded, placeOf(bench));
    expect([done.length, undone.length]).toEqual(amounts[example.counts]);

    const seen = bench.seen(list, recorded);
    expect(seen.done).toBe(example.shown);
    if (seen.waiting !== undefined && !example.ticksOff) expect(seen.waiting).toBe(example.waiting === true);
    expect(await bench.judged(list, recorded)).toBe(example.shown);
    expect(bench.count?.(list, recorded) ?? Number(example.shown)).toBe(Number(example.shown));
  });
});

const amounts = { done: [1, 0], undone: [0, 1], nothing: [0, 0] };

test.each(onTopCases)("Home's card: $title", (example) => {
  const stop = { location: 'Leeds', address: null, dateTime: null, date_formatted: null };
  const times = { date_time_formatted: null, loading_time_formatted: null, latitude: null, longitude: null };
  const departure = {
    kind: 'coach' as const,
    vehicleId: '4',
    direction: 'outbound' as const,
    stop: { ...stop, ...times },
  };
  const line = departureLine(
    departure,
    { now: 2_000, time: timeIn() },
    {
      list: listOf(coach, example.listed, example.made),
      recorded: recordedOf(coach, example) ?? [],
      transfers: [],
    },
  );
  expect(line).toContain(example.shown ? '0 missing' : '1 to load');
});
