import { gzipSync } from 'node:zlib';
import type { Allocation, WeekData, WeekPassenger } from '@offpiste/domain/contract/week.ts';
import { familyNames, givenNames } from '../demo/src/names.ts';
import { createRandom } from '../demo/src/random.ts';

const A_ROOM = 4;
const A_COACH = 50;
const A_LESSON = 12;
const EVENTS = 20;
const STOPS = ['Leeds', 'Sheffield', 'Nottingham', 'Bristol', 'Cardiff'];

/** A week as the server packs one for the widest viewer: everybody with a room, seats both ways, pass, hire, lesson, event. */
export function makePackedWeek(size: number): Uint8Array {
  const random = createRandom(`week of ${size}`);
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789';
  const passengers = Array.from({ length: size }, (_, index): WeekPassenger => {
    const prefix = random.pick(['NUCO', 'WASTELAND', 'WHITEROAD']);
    const booking = Array.from({ length: 6 }, () => random.pick([...letters])).join('');
    return {
      id: String(400_000 + index),
      passengerName: `${random.pick(givenNames)} ${random.pick(familyNames)}`,
      reference: `${prefix}-${booking}-${String(100_000 + index)}`,
      status: random.chance(0.02) ? 'Cancelled' : 'Confirmed',
      groupName: random.pick(['Leeds Ski Club', 'Bristol Ski & Board', 'Cardiff Riders', 'Warwick Alpine']),
      resortName: 'Val Corbier',
      nationality: 'British',
      phonenumber: `4477009${random.between(10_000, 99_999)}`,
      email: `person${random.between(1000, 999_999)}@example.test`,
      dateOfBirth: `200${random.between(0, 7)}-0${random.between(1, 9)}-1${random.between(0, 9)}`,
      next_of_kin_name: `${random.pick(givenNames)} ${random.pick(familyNames)}`,
      next_of_kin_phone: `4477009${random.between(10_000, 99_999)}`,
      allocations: allocations(index, booking, random.pick(STOPS)),
    };
  });
  const count = (each: number) => Math.ceil(size / each);
  const data: WeekData = {
    week: {
      weekId: 'W1',
      weekName: 'Week 1',
      systemId: 'S1',
      timeZone: 'Europe/Paris',
      startsOn: '2026-12-11',
      endsOn: '2026-12-19',
      places: {
        accommodation: table(count(A_ROOM * 30), 'h', (id) => ({
          name: `Résidence ${id}`,
          address: `${id} Rue du Lac`,
          latitude: 45.4,
          longitude: 6.9,
          contact_number: '447700900321',
          reference: null,
        })),
        room: table(count(A_ROOM), 'r', (id) => ({
          accommodation: `h${Math.floor(Number(id.slice(1)) / 30)}`,
          subblock_physical_name: `Room ${id.slice(1)}`,
          subblock_room_rep: 'R1001',
          subblock_capacity: A_ROOM,
          bed_linen_included: 1,
          towels_included: 0,
          passenger_notes: '<p>Keys at <b>reception</b> from four.</p>',
        })),
        coach: table(count(A_COACH), 'c', () => ({ departures: { outbound: stops(), inbound: stops() } })),
        transfer: {},
        lesson: table(count(A_LESSON), 'l', (id) => ({
          group: `Group ${id}`,
          lessonType: 'lessons',
          meetingPoint: 'Foot of the lift',
          meetingPointUrl: null,
          times: 'Sunday to Friday 09:15 to 11:45',
          notes: null,
          capacity: A_LESSON,
        })),
        event: table(EVENTS, 'e', (id) => ({
          name: `Event ${id}`,
          brands: ['nuco', 'wasteland', 'snowfuze'],
          description: '<p>Doors at nine. Bring your wristband.</p>',
          host: null,
          location: { name: 'Le Chamois', lat: 45.4, lng: 6.9 },
          startDateTime: '2026-12-13T20:00:00Z',
          endDateTime: '2026-12-14T01:00:00Z',
          lastEntry: '23:30',
          sponsor: null,
          barType: null,
          transportInfo: null,
          clothing: null,
          extraInfo: null,
        })),
        'lift-pass': {
          p0: {
            distributionPoint: 'Les Cimes',
            distributionLocation: null,
            distributionStartTime: '2026-12-12T14:00:00Z',
            distributionEndTime: null,
          },
        },
        'ski-hire': { s0: { name: 'Sport Corbier', locationUrl: null, openingHours: '08:30 to 19:00' } },
      },
      passengers,
    },
    rep: { repId: 'R1', name: 'Robin Field', level: 3, tenant: 'snowfuze', policyEpoch: 1 },
  };
  return gzipSync(JSON.stringify(data));
}

function allocations(index: number, booking: string, pickUp: string): Allocation[] {
  const seat = (direction: 'outbound' | 'inbound'): Allocation => ({
    kind: 'coach',
    place: `c${Math.floor(index / A_COACH)}`,
    direction,
    reference: null,
    pickUp: direction === 'outbound' ? pickUp : 'Val Corbier',
    dropOff: direction === 'outbound' ? 'Val Corbier' : pickUp,
    equipmentCarriage: index % 4 === 0 ? 'I want to bring my own skis' : null,
  });
  const lesson = `l${Math.floor(index / A_LESSON)}`;
  const event = `e${index % EVENTS}`;
  return [
    { kind: 'room', place: `r${Math.floor(index / A_ROOM)}` },
    seat('outbound'),
    seat('inbound'),
    {
      kind: 'lift-pass',
      place: 'p0',
      passType: 'Area, adult',
      duration: 6,
      firstDaysSkiing: '2026-12-13',
      staffMembers: ['R1001'],
    },
    { kind: 'ski-hire', place: 's0', package_name: 'Bronze skis and boots', helmet: 'Yes' },
    { kind: 'lesson', place: lesson, reference: `SKI-${booking}-${lesson}` },
    { kind: 'event', place: event, reference: `EV-${booking}-${event}` },
  ];
}

function stops() {
  return STOPS.map((location, order) => ({
    location,
    address: `${location} coach park`,
    dateTime: `2026-12-11T0${5 + order}:30:00Z`,
    date_formatted: 'Fri 11 Dec',
    date_time_formatted: `Fri 11 Dec 0${5 + order}:30`,
    loading_time_formatted: `0${5 + order}:00`,
    latitude: 53.8,
    longitude: -1.5,
  }));
}

function table<T>(count: number, letter: string, make: (id: string) => T): Record<string, T> {
  const ids = Array.from({ length: count }, (_, index) => `${letter}${index}`);
  return Object.fromEntries(ids.map((id) => [id, make(id)]));
}
