import { expect, test } from 'vitest';
import { coachSeat, weekData, weekPassenger } from '../week.fixture.ts';
import { createAllocPlaces } from './alloc-places.ts';

const jo = weekPassenger({
  reference: 'NUCO-AB12CD-000001',
  allocations: [
    { kind: 'room', place: 'room-1' },
    { ...coachSeat('4'), dropOff: 'Resort' },
    { kind: 'own-transport', direction: 'inbound' },
    {
      kind: 'lift-pass',
      place: 'point-1',
      passType: 'Full area',
      duration: 6,
      firstDaysSkiing: null,
      staffMembers: ['R1'],
    },
    { kind: 'ski-hire', place: 'shop-1', package_name: 'Gold', helmet: 'Yes' },
    { kind: 'lesson', place: '17', reference: 'NUCO-AB12CD-17' },
    { kind: 'event', place: '23', reference: 'NUCO-AB12CD-23' },
  ],
});
const ben = weekPassenger({
  reference: 'NUCO-AB12CD-000002',
  passengerName: 'Ben Cole',
  allocations: [{ kind: 'room', place: 'room-1' }],
});
const { week } = weekData([jo, ben]);
const hotel = {
  name: 'Hotel Edelweiss',
  address: null,
  latitude: 45.5,
  longitude: 6.9,
  contact_number: null,
  reference: null,
};
const room = {
  subblock_physical_name: '12',
  subblock_room_rep: null,
  subblock_capacity: 4,
  bed_linen_included: 1,
  towels_included: 0,
  passenger_notes: null,
};
const lesson = {
  group: 'Group 2',
  lessonType: 'lessons' as const,
  meetingPoint: null,
  meetingPointUrl: null,
  times: '9:00',
  notes: null,
  capacity: null,
};
const point = {
  distributionPoint: 'Lobby',
  distributionLocation: null,
  distributionStartTime: null,
  distributionEndTime: null,
};
const shop = { name: 'Ski Shop', locationUrl: null, openingHours: null };
const event = {
  name: 'Opening Night',
  brands: ['NUCO'],
  description: null,
  host: null,
  location: null,
  startDateTime: null,
  endDateTime: null,
  lastEntry: null,
  sponsor: null,
  barType: null,
  transportInfo: null,
  clothing: null,
  extraInfo: null,
};
const places = {
  ...week.places,
  accommodation: { h1: hotel },
  room: { 'room-1': { accommodation: 'h1', ...room } },
  lesson: { '17': lesson },
  event: { '23': event },
  'lift-pass': { 'point-1': point },
  'ski-hire': { 'shop-1': shop },
};

test("bookings become the specification's entries, each holding one thing", () => {
  const coach4 = week.places.coach['4']?.departures.outbound;
  expect(createAllocPlaces({ ...week, places })(jo)).toEqual([
    {
      accommodation: {
        ...hotel,
        ...room,
        subblock_id: 'room-1',
        subblock_inhabitants: [
          { passengerName: 'Ben Cole', reference: ben.reference },
          { passengerName: jo.passengerName, reference: jo.reference },
        ],
      },
    },
    {
      transport: {
        transportType: 'coach_travel',
        type: 'transport-outbound',
        coach: '4',
        reference: null,
        equipmentCarriage: null,
        pickUpLocation: { location: 'Leeds', date_formatted: null, date_time_formatted: 'Fri 11 Dec 05:30' },
        dropOffLocation: { location: 'Resort', date_formatted: null, date_time_formatted: null },
        departures: coach4,
      },
    },
    {
      transport: {
        transportType: 'own_transport',
        type: 'transport-inbound',
        coach: null,
        reference: null,
        equipmentCarriage: null,
        pickUpLocation: null,
        dropOffLocation: null,
        departures: [],
      },
    },
    {
      liftpass: { passType: 'Full area', duration: 6, firstDaysSkiing: null, staffMembers: ['R1'], ...point },
    },
    { skihire: { package_name: 'Gold', helmet: 'Yes', rentalShop: shop } },
    { lessons: { ...lesson, reference: 'NUCO-AB12CD-17' } },
    { event: { ...event, reference: 'NUCO-AB12CD-23' } },
  ]);
});

test.each(['coach', 'transfer'] as const)('whoever is booked on no %s travels on their own', (kind) => {
  const seat = { ...coachSeat(null), kind, direction: 'inbound' } as const;
  const [travel] = createAllocPlaces(week)(weekPassenger({ reference: jo.reference, allocations: [seat] }));
  expect(travel).toMatchObject({
    transport: { transportType: 'own_transport', type: 'transport-inbound', coach: null },
  });
});

test('a booking whose place the week does not hold is left out', () => {
  expect(createAllocPlaces(week)(ben)).toEqual([]);
});

test('a passenger whose bookings the viewer may not see has none', () => {
  const { allocations: _, ...listed } = ben;
  expect(createAllocPlaces(week)(listed)).toEqual([]);
});
