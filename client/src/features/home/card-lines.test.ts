import type { ActionKind } from '@offpiste/domain/contract/actions.ts';
import type { CoachTicket } from '@offpiste/domain/contract/coach.ts';
import { describe, expect, test } from 'vitest';
import { timeIn } from '#format/resort-time.ts';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import { departureLine, eventLine, nextText, unsentLines } from './card-lines.ts';
import type { NextDeparture } from './coming.ts';

const clock = { now: Date.parse('2026-12-10T12:00:00Z'), time: timeIn('Europe/Paris') };
const onTheDay = { ...clock, now: Date.parse('2026-12-11T04:00:00Z') };
const departure: NextDeparture = {
  kind: 'coach',
  vehicleId: '4',
  direction: 'outbound',
  stop: {
    location: 'Leeds',
    address: null,
    dateTime: '2026-12-11T05:30:00Z',
    date_formatted: null,
    date_time_formatted: 'Fri 11 Dec 05:30',
    loading_time_formatted: null,
    latitude: null,
    longitude: null,
  },
};
const ticket = (barcode: string, over: Partial<CoachTicket> = {}): CoachTicket => ({
  ...{ name: barcode, bookingRef: barcode, barcode, loaded: 0, deleted: '0', pickUpLocation: null },
  ...{ equipment: 0, ...over },
});
const tickets = [ticket('A', { loaded: 1 }), ticket('B'), ticket('C'), ticket('D', { deleted: '1' })];
const list = { weekId: 'W1', etag: null, updatedAt: 0, value: { total: 3, loaded: 1, tickets } };
const unsent = (kind: OutboxItem['kind'], barcode: string, place = 'coach:4:outbound'): OutboxItem => ({
  ...{ id: barcode, kind, owner: 'R1', body: JSON.stringify({ barcode }), subject: barcode, place },
  ...{ recordedAt: 0, monotonicAt: 0, attempts: 0, notBefore: null, lastFailure: null },
  ...{ state: 'waiting', outcome: null, settledAt: null },
});

describe('the next departure', () => {
  test('is shown with its day, and on the day with its time', () => {
    expect(departureLine(departure, clock, null)).toBe('Coach 4 leaves Fri 11 Dec 05:30');
    expect(departureLine(departure, onTheDay, null)).toBe('Coach 4 leaves 05:30');
    const transfer = { ...departure, kind: 'transfer' as const, vehicleId: 'GVA-01' };
    expect(departureLine(transfer, onTheDay, null)).toBe('GVA-01 leaves 05:30');
  });

  test('is named in short where the card names its kind: with its weekday and time, and from the sixth day on with its date', () => {
    expect(nextText(departure, onTheDay.now)).toBe('4, Fri 05:30');
    expect(nextText(departure, Date.parse('2026-12-05T04:00:00Z'))).toBe('4, Fri 11 Dec');
  });

  test('is shown with its date when nobody has said at what time it leaves', () => {
    const stop = { ...departure.stop, date_formatted: 'Fri 11 Dec', date_time_formatted: null };
    expect(departureLine({ ...departure, stop }, onTheDay, null)).toBe('Coach 4 leaves Fri 11 Dec');
    expect(nextText({ ...departure, stop }, onTheDay.now)).toBe('4, Fri 11 Dec');
  });

  test('is named with its date where only the words of its time are known', () => {
    const stop = { ...departure.stop, dateTime: null };
    expect(nextText({ ...departure, stop }, onTheDay.now)).toBe('4, Fri 11 Dec');
  });

  test('is shown with the number still to load, once somebody is on board with who is missing, without cancelled passengers', () => {
    const line = departureLine(departure, onTheDay, { list, recorded: [], transfers: [] });
    expect(line).toBe('Coach 4 leaves 05:30 · 2 missing');
    const nobody = { ...list, value: { ...list.value, tickets: tickets.slice(1) } };
    expect(departureLine(departure, onTheDay, { list: nobody, recorded: [], transfers: [] })).toBe(
      'Coach 4 leaves 05:30 · 2 to load',
    );
  });

  test.each<[string, OutboxItem[], number]>([
    ['a passenger whom only this phone has loaded', [unsent('load-coach', 'B')], 1],
    ['one who rides on another coach', [unsent('load-coach', 'C', 'coach:7:outbound')], 1],
    ['one who does not come', [unsent('no-show', 'B')], 1],
    ['any of them', [unsent('load-coach', 'B'), unsent('no-show', 'C')], 0],
  ])('does not count %s as missing', (_, recorded, left) => {
    const line = departureLine(departure, onTheDay, { list, recorded, transfers: [] });
    expect(line).toBe(`Coach 4 leaves 05:30 · ${left} missing`);
  });
});

test('somebody whom this phone added to a transfer as an extra passenger does not count as missing there', () => {
  const transfer = { ...departure, kind: 'transfer' as const, vehicleId: 'GVA-01' };
  const passengers = [{ barcode: 'B', timestamp: '2026-12-11T05:00:00Z' }];
  const body = JSON.stringify({ transferId: 'GVA-01', passengers });
  const recorded = [{ ...unsent('add-extra', 'B', 'extras:GVA-01'), body }];
  const departures = { outbound: [departure.stop], inbound: [] };
  const transfers = [{ transferId: 'GVA-01', departures, passengers: { outbound: 3, inbound: 0 } }];
  expect(departureLine(transfer, onTheDay, { list, recorded, transfers })).toBe(
    'GVA-01 leaves 05:30 · 1 missing',
  );
});

const closedAs = (manifest: string[], changes: object[]) => ({
  ...list,
  value: {
    ...{ total: 1, loaded: 1, tickets: [ticket('A', { loaded: 1, seat: 'aboard' })] },
    closing: [
      {
        ...{ stop: '', state: 'closed', at: '2026-12-11T04:28:00Z', actionId: 'c1' },
        changes: changes.map((change) => ({ reference: manifest[0], name: 'A', at: null, ...change })),
      },
    ],
  },
});

test.each([
  ['that is closed says when', [], 'Coach 4 leaves 05:30 · closed 05:28'],
  [
    'that was closed and has changed says that it is open again',
    [{ from: 'no-show', to: 'aboard' }],
    'Coach 4 leaves 05:30 · open again · 0 missing',
  ],
])('a departure %s', (_, changes, line) => {
  const known = { list: closedAs(['A'], changes), recorded: [], transfers: [] };
  expect(departureLine(departure, onTheDay, known)).toBe(line);
});

test.each([
  ['2026-12-12T20:00:00Z', 'Party · Sat 12 Dec 21:00'],
  ['2026-12-10T20:00:00Z', 'Party · 21:00'],
  ['2026-12-10T11:00:00Z', 'Party · until 23:59'],
  [null, 'Party'],
])('an event that starts at %s: %s', (startDateTime, line) => {
  const facts = { eventName: 'Party', startDateTime, endDateTime: '2026-12-10T22:59:00Z' };
  expect(eventLine(facts, clock)).toBe(line);
});

test('an event without an end is shown with its start, also while it is on', () => {
  const facts = { eventName: 'Party', startDateTime: '2026-12-10T11:00:00Z', endDateTime: null };
  expect(eventLine(facts, clock)).toBe('Party · 12:00');
});

test('each card shows its unsent actions', () => {
  const waiting = [
    unsent('load-coach', 'B'),
    unsent('load-coach', 'C'),
    unsent('validate-in', 'D'),
    unsent('validate-out', 'D'),
    unsent('undo', 'E'),
  ];
  const cardOf = (kind: ActionKind) =>
    kind === 'undo' ? null : kind.startsWith('validate') ? '/ticketing' : '/loadCoach';
  expect(unsentLines(waiting, cardOf)).toEqual({
    '/loadCoach': '2 not sent yet',
    '/ticketing': '2 not sent yet',
  });
});
