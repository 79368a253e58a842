import { expect, test } from 'vitest';
import { timeIn } from '#format/resort-time.ts';
import type { AllocPlace, Transport } from '#week/worker/alloc-places.ts';
import { type CardContext, passengerCards } from './passenger-cards.ts';

const context: CardContext = {
  now: Date.parse('2026-12-11T12:00:00Z'),
  time: timeIn('Europe/Paris'),
  repName: (userId) => (userId === 'R7' ? 'Amélie Rousseau' : null),
};
const jo = {
  ...{ id: '1', reference: 'NUCO-AB12CD-000001', passengerName: 'Jo Bell', status: 'Confirmed' },
  ...{ groupName: null, cancelled: false },
};

/** A card as it is read: its summary, then each group with its heading. */
function read(id: string, places: AllocPlace[], over: object = {}) {
  const card = passengerCards({ ...jo, allocPlaces: places, ...over }, context).find((one) => one.id === id);
  const groups = card?.groups.map(({ heading, lines }) => ({
    ...(heading === undefined ? {} : { heading }),
    ...Object.fromEntries(lines.map(({ label, value }) => [label, value])),
  }));
  return { summary: card?.summary, groups };
}

const stop = (location: string, text: string | null) => ({
  ...{ location, date_formatted: null, date_time_formatted: text },
});
const journey = (over: Partial<Transport>): AllocPlace => ({
  transport: {
    ...{ transportType: 'coach_travel', type: 'transport-outbound', coach: '4', reference: 'B-1' },
    ...{ equipmentCarriage: 'Skis', pickUpLocation: stop('Leeds', 'Fri 11 Dec 05:30') },
    ...{ dropOffLocation: stop('Val Corbier', null), departures: [] },
    ...over,
  },
});

test('journeys are read outbound first, each with its vehicle and its stops', () => {
  const back = journey({ type: 'transport-inbound', transportType: 'transfer', coach: 'GVA-01' });
  expect(read('travel', [back, journey({})])).toEqual({
    summary: 'Coach 4 · Transfer GVA-01',
    groups: [
      {
        ...{ heading: 'Outbound', Type: 'Coach 4', Reference: 'B-1', 'Pick up': 'Leeds' },
        ...{ Departs: 'Fri 11 Dec 05:30', 'Drop off': 'Val Corbier', Equipment: 'Skis' },
      },
      expect.objectContaining({ heading: 'Inbound', Type: 'Transfer GVA-01' }),
    ],
  });
});

test('one journey, two different ones, and one without a vehicle are not called both ways', () => {
  const own = journey({ transportType: 'own_transport', type: 'transport-inbound', coach: null });
  expect(read('travel', [journey({})]).summary).toBe('Coach 4');
  expect(read('travel', [journey({}), own]).summary).toBe('Coach 4 · Own transport');
  expect(read('travel', [own]).groups).toEqual([{ heading: 'Inbound', Type: 'Own transport' }]);
});

test('what a journey lacks is said', () => {
  const bare = journey({
    ...{ coach: null, reference: null, equipmentCarriage: null },
    ...{ pickUpLocation: null, dropOffLocation: null },
  });
  expect(read('travel', [bare]).groups).toEqual([
    {
      ...{ heading: 'Outbound', Type: 'Coach N/A', Reference: 'N/A', 'Pick up': 'Not available' },
      ...{ Departs: 'Time not available', 'Drop off': 'Not available', Equipment: 'N/A' },
    },
  ]);
});

const stay = (over: object): AllocPlace => ({
  accommodation: {
    ...{ name: 'Les Cîmes', address: '1 Rue du Lac', latitude: null, longitude: null },
    ...{ contact_number: null, reference: null, subblock_id: 'r-9', subblock_physical_name: 'Room 9' },
    ...{ subblock_room_rep: 'R7', subblock_capacity: 2, subblock_inhabitants: [] },
    ...{ bed_linen_included: 1, towels_included: 0, passenger_notes: null },
    ...over,
  },
});

test('a stay says what it includes and who its rep is', () => {
  const facts = (over: object) => read('accommodation', [stay(over)]).groups?.[0];
  expect(facts({})).toEqual({
    ...{ heading: 'Les Cîmes', Address: '1 Rue du Lac', Room: 'Room 9', 'Room rep': 'Amélie Rousseau' },
    ...{ 'Bed linen': 'Included', Towels: 'Not included' },
  });
  const other = { bed_linen_included: 0, towels_included: 1, subblock_room_rep: null };
  expect(facts(other)).toMatchObject({
    ...{ 'Bed linen': 'Not included', Towels: 'Included', 'Room rep': 'N/A' },
  });
  expect(facts({ subblock_room_rep: 'R8' })).toMatchObject({ 'Room rep': 'Not available' });
});

test('events are in the order in which they start', () => {
  const event = (name: string, startDateTime: string | null) =>
    ({ event: { name, startDateTime, location: null, reference: 'E' } }) as unknown as AllocPlace;
  const events = [event('Late', '2026-12-15T20:00:00Z'), event('Early', '2026-12-12T20:00:00Z')];
  expect(read('events', [...events, event('Sometime', null)])).toEqual({
    summary: 'Sometime · Early · Late',
    groups: [
      { heading: 'Sometime', Starts: 'Time not available', Location: 'Not available' },
      { heading: 'Early', Starts: 'Sat 12 Dec 21:00', Location: 'Not available' },
      { heading: 'Late', Starts: 'Tue 15 Dec 21:00', Location: 'Not available' },
    ],
  });
});

test('a lift pass says for how many days, from when, and where it is handed out', () => {
  const pass = (over: object) =>
    ({
      liftpass: {
        ...{ passType: 'Area, adult', duration: 6, firstDaysSkiing: '2026-12-12', reference: 'P' },
        ...{ distributionPoint: 'Le Forum', distributionLocation: null },
        ...{ distributionStartTime: '2026-12-11T16:00:00Z', ...over },
      },
    }) as unknown as AllocPlace;
  expect(read('lift-pass', [pass({})]).groups).toEqual([
    {
      ...{ 'Pass type': 'Area, adult', Duration: '6 days', 'First day of skiing': 'Sat 12 Dec' },
      ...{ 'Distribution point': 'Le Forum', 'Handed out from': 'Fri 11 Dec 17:00' },
    },
  ]);
  const bare = { duration: null, firstDaysSkiing: null, distributionStartTime: null };
  expect(read('lift-pass', [pass(bare)]).groups?.[0]).toMatchObject({
    ...{ Duration: 'N/A', 'First day of skiing': 'Not available', 'Handed out from': 'Time not available' },
  });
});

test('the age is that of today, and next of kin are named where they are known', () => {
  const known = { dateOfBirth: '1990-12-12', next_of_kin_name: 'Mary', next_of_kin_phone: '447700900124' };
  expect(read('personal', [], known).groups?.[0]).toMatchObject({ Age: '35' });
  expect(read('personal', [], { dateOfBirth: null }).groups?.[0]).toMatchObject({ Age: 'N/A' });
  expect(read('next-of-kin', [], known)).toEqual({
    summary: 'Mary',
    groups: [{ Name: 'Mary', Phone: '+44 7700 900124' }],
  });
  expect(read('next-of-kin', [], { next_of_kin_name: null }).summary).toBe('');
  expect(read('next-of-kin', []).groups).toBeUndefined();
});

test('the status and the group are the passenger’s, and said to be missing where they are', () => {
  const trip = (over: object) => read('trip', [], over).groups?.[0];
  expect(trip({ resortName: 'Val Corbier', groupName: 'Smiths' })).toEqual({
    ...{ Reference: 'NUCO-AB12CD-000001', Status: 'Confirmed', Resort: 'Val Corbier', Group: 'Smiths' },
  });
  expect(trip({ status: '' })).toMatchObject({ Status: 'Not available', Group: 'Not available' });
});
