import { aboutAction } from '@offpiste/domain/contract/actions.ts';
import type { LoadCoachBody } from '@offpiste/domain/contract/coach.ts';
import { PREFIXES } from '@offpiste/domain/rules/code.cases.ts';
import { expect, test } from 'vitest';
import type { KeptList } from '#offline/lists/list-cache.ts';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import { outboxItem, undoItem } from '#offline/testing/outbox-item.fixture.ts';
import type { NamedPerson } from '#people/name-search.ts';
import { week as noWeek } from '#testing/loaded-week.ts';
import type { KnownPassenger } from '#week/known-passenger.ts';
import { judgeCheckInOffline } from './judge-check-in-offline.ts';

const ANNA = 'NUCO-AB12CD-000001';
interface Coach {
  placeId: string;
  /** Where the booking is known from. */
  from: 'week' | 'list';
}
const coach = (placeId: string): Coach => ({ placeId, from: 'week' });
const body = {
  weekID: 'W1',
  barcode: ANNA,
  coachId: '4',
  direction: 'outbound',
  repID: 'R1',
  repName: 'Robin',
} as LoadCoachBody;
const { place } = aboutAction('load-coach', body);

interface Known {
  /** What the list of coach 4 has; left out where the phone has none. */
  listed?: Partial<NamedPerson>[];
  /** What the week has; left out where none is loaded. */
  passenger?: KnownPassenger<Coach> | null;
  shown?: boolean;
  earlier?: OutboxItem[];
}
/** The bookings of the week with which tickets of a list were put together. */
const seen: (Coach | null)[] = [];
function judge({ listed, passenger, shown = true, earlier = [] }: Known, what = body) {
  const list: KeptList | null = listed
    ? { weekId: 'W1', etag: null, updatedAt: 1_000, value: { tickets: listed } }
    : null;
  const week = {
    ...noWeek,
    showsPrefix: async () => shown,
    ...(passenger !== undefined && { summary: async () => ({ weekId: 'W1' }) as never }),
  };
  return judgeCheckInOffline<'load-coach', NamedPerson, Coach>(
    {
      kind: 'load-coach',
      placeId: ({ coachId }) => coachId,
      placeKnown: async (_week, { coachId }) => coachId !== '99',
      passenger: async (_week, _body, code) => (code === ANNA ? (passenger ?? null) : null),
      tickets: ({ value }) => (value as { tickets: NamedPerson[] }).tickets,
      person: (ticket) => ticket,
      booking: (_ticket, { coachId }, fromWeek) => {
        seen.push(fromWeek);
        return fromWeek ?? { placeId: coachId, from: 'list' };
      },
    },
    { week, readList: async (asked) => (asked === place ? list : null) },
  )(what, { earlier, prefixes: PREFIXES });
}
const anna: NamedPerson = {
  name: 'Anna',
  bookingRef: ANNA,
  barcode: ANNA,
  done: false,
  cancelled: false,
  detail: null,
};
const bookedOn = (...places: string[]) => ({ name: 'Anna', cancelled: false, booked: places.map(coach) });
const load = outboxItem({ id: 'load-0001', body: JSON.stringify(body), place, recordedAt: 1_500 });
const done = { verdict: 'accepted', reason: 'done' };

test('the list of the coach says more than the week: it is newer', async () => {
  expect(await judge({ listed: [anna], passenger: bookedOn('7') })).toEqual(done);
  expect(await judge({ listed: [{ ...anna, cancelled: true }], passenger: bookedOn('4') })).toEqual({
    verdict: 'refused',
    reason: 'passenger-cancelled',
  });
  expect(await judge({ listed: [{ ...anna, done: true }], passenger: bookedOn('4') })).toMatchObject({
    reason: 'already-done',
  });
});

test('somebody else on the list says nothing of this passenger', async () => {
  const other = { ...anna, barcode: 'NUCO-AB12CD-000002', done: true };
  expect(await judge({ listed: [other, anna] })).toEqual(done);
  expect(await judge({ listed: [other] })).toBeNull();
  expect(await judge({ listed: [other], passenger: bookedOn('7') })).toEqual({
    verdict: 'refused',
    reason: 'wrong-place',
    booked: coach('7'),
  });
});

test('the week knows who cancelled where the list is not here', async () => {
  expect(await judge({ passenger: { ...bookedOn('4'), cancelled: true } })).toEqual({
    verdict: 'refused',
    reason: 'passenger-cancelled',
  });
});

test('of several bookings the verdict goes by the one for the coach that is being loaded', async () => {
  expect(await judge({ passenger: bookedOn('7', '4') })).toEqual(done);
});

test('a coach that the week does not have is refused, unless its list is here', async () => {
  const body99 = { ...body, coachId: '99' };
  expect(await judge({ passenger: bookedOn('99') }, body99)).toEqual({
    verdict: 'refused',
    reason: 'place-unknown',
  });
});

test('what the list has as done was done when the list was made, by somebody it does not name', async () => {
  expect(await judge({ listed: [{ ...anna, done: true }] })).toEqual({
    verdict: 'conflict',
    reason: 'already-done',
    first: { actionId: '', repId: '', repName: '', at: 1_000 },
  });
});

test('what this rep did is named, also where the list has it too', async () => {
  const first = { actionId: 'load-0001', repId: 'R1', repName: 'Robin', at: 1_500 };
  for (const listed of [[anna], [{ ...anna, done: true }]])
    expect(await judge({ listed, earlier: [load] })).toEqual({
      verdict: 'conflict',
      reason: 'already-done',
      first,
    });
  expect(await judge({ passenger: bookedOn('4'), earlier: [load] })).toMatchObject({ first });
});

test('what the list has as done and this rep took back may be done again', async () => {
  const sent = { ...load, outcome: { result: 'accepted', message: '' }, settledAt: 900 } as OutboxItem;
  const listed = [{ ...anna, done: true }];
  expect(await judge({ listed, earlier: [sent, undoItem(sent)] })).toEqual(done);
  const other = { ...sent, body: JSON.stringify({ ...body, barcode: 'NUCO-AB12CD-000002' }) };
  expect(await judge({ listed, earlier: [other, undoItem(other)] })).toMatchObject({
    reason: 'already-done',
  });
});

test('nobody is refused for a week that says nothing of them', async () => {
  const unknown = { verdict: 'refused', reason: 'passenger-unknown' };
  expect(await judge({ passenger: null })).toEqual(unknown);
  expect(await judge({ passenger: null, shown: false })).toBeNull();
  expect(await judge({ passenger: { name: 'Anna', cancelled: false, booked: null } })).toBeNull();
  expect(await judge({ passenger: bookedOn() })).toEqual({
    verdict: 'refused',
    reason: 'wrong-place',
    booked: null,
  });
  expect(await judge({ passenger: bookedOn('4') }, { ...body, weekID: 'W2' })).toBeNull();
});

test('a ticket of the list is completed from the booking that the week has for the same coach, and from no other', async () => {
  seen.length = 0;
  await judge({ listed: [anna], passenger: bookedOn('7', '4') });
  await judge({ listed: [anna], passenger: bookedOn('7') });
  await judge({ listed: [anna], passenger: null });
  await judge({ listed: [anna] });
  expect(seen).toEqual([coach('4'), null, null, null]);
});

test('a text that is no ticket is refused whatever the phone knows', async () => {
  const foreign = { ...body, barcode: 'https://example.com' };
  const refused = { verdict: 'refused', reason: 'invalid-code' };
  expect(await judge({}, foreign)).toEqual(refused);
  expect(await judge({ listed: [{ ...anna, barcode: foreign.barcode }], passenger: null }, foreign)).toEqual(
    refused,
  );
});
