import { createHash } from 'node:crypto';
import { fullCodeIn } from '@offpiste/domain/rules/code.ts';
import { expect, test } from 'vitest';
import { type Row, rowsOf } from './bundle-rows.fixtures.ts';
import { demoAccounts } from './demo-accounts.ts';
import { type DemoSize, demoSeason } from './demo-season.ts';
import type { Bundle } from './write-csv.ts';

const today = '2026-12-15';
const small = demoSeason({ size: 'small', today });
const running = 'weeks/demo-week-1/';

const rows = (file: string, bundle: Bundle = small) => rowsOf(bundle, file);

function digest(bundle: Bundle): string {
  const hash = createHash('sha256');
  for (const [file, content] of Object.entries(bundle))
    hash.update(file).update('\0').update(content).update('\0');
  return hash.digest('hex');
}

const weekFile = (name: string) => rows(running + name);
const week = (id: string, bundle = small) => JSON.parse(String(bundle[`weeks/${id}/week.json`]));

function passengersOf(bundle: Bundle): number {
  return Object.keys(bundle)
    .filter((file) => file.endsWith('/passengers.csv'))
    .reduce((sum, file) => sum + rows(file, bundle).length, 0);
}

test.each(['small', 'season'] as DemoSize[])('the %s season is the same bytes every time', (size) => {
  expect(digest(demoSeason({ size, today }))).toBe(digest(demoSeason({ size, today })));
});

test('another day produces other dates, another size another season', () => {
  const digests = [
    small,
    demoSeason({ size: 'small', today: '2026-12-22' }),
    demoSeason({ size: 'season', today }),
  ].map(digest);
  expect(new Set(digests).size).toBe(3);
});

test.each([
  ['small', 300],
  ['season', 2_400],
  ['peak', 10_000],
] as const)('the %s season has %i passengers', (size, count) => {
  expect(passengersOf(demoSeason({ size, today }))).toBe(count);
});

test.each(['2026-12-11', '2026-12-15', '2026-12-17', '2027-03-25', '2026-10-24', '2028-02-29'])(
  'on %s the first week is running',
  (day) => {
    const bundle = demoSeason({ size: 'small', today: day });
    const { startsOn, endsOn, packages } = week('demo-week-1', bundle);
    expect(startsOn <= day && day <= endsOn).toBe(true);
    expect(packages[0].departureDate).toBe(startsOn);
    expect(new Date(startsOn).getUTCDay()).toBe(5);
  },
);

test('every code is one, and no two of a week are alike', () => {
  const weeks = ['demo-week-1', 'demo-week-2', 'demo-training'];
  for (const id of weeks) {
    const codes = [
      ...rows(`weeks/${id}/passengers.csv`).map((row) => row.reference ?? ''),
      ...rows(`weeks/${id}/lift-passes.csv`).map((row) => row.barcode ?? ''),
    ];
    expect(codes.filter((code) => fullCodeIn(code) === null)).toEqual([]);
    expect(new Set(codes).size).toBe(codes.length);
  }
  const people = weeks.flatMap((id) => rows(`weeks/${id}/passengers.csv`).map((row) => row.reference));
  expect(new Set(people).size).toBe(300);
});

const some = <T>(list: readonly T[], matches: (item: T) => boolean) => list.some(matches);
const passengers = weekFile('passengers.csv');
const coaches = weekFile('coaches.csv');
const stops = weekFile('coach-departures.csv');
const seats = weekFile('coach-passengers.csv');
const transfers = weekFile('transfers.csv');
const transferSeats = weekFile('transfer-passengers.csv');
const keys = weekFile('key-rooms.csv');
const rooms = weekFile('rooms.csv');
const passes = weekFile('lift-passes.csv');
const lessons = weekFile('lessons.csv');
const pupils = weekFile('lesson-participants.csv');
const events = weekFile('events.csv');
const guests = weekFile('event-participants.csv');
const staff = weekFile('rep-records.csv');
const shifts = weekFile('schedules.csv');
const happenings = weekFile('whats-on.csv');

const seatsOn = (coach: string | undefined, direction: string) =>
  seats.filter((seat) => seat.COACH === coach && seat.direction === direction);
const aboard = (coach: Row, direction: string) =>
  seatsOn(coach.COACH, direction).filter((seat) => seat.deleted !== '1').length;
const spare = (coach: Row) =>
  Number(coach.Capacity) -
  seatsOn(coach.COACH, 'outbound').length -
  Number(coach['OB NUCO Staff']) -
  Number(coach['OB WLT Staff']);
const transferSpare = (transfer: Row) =>
  Number(transfer['Seats Booked']) -
  transferSeats.filter((seat) => seat.transferId === transfer.transferId && seat.direction === 'outbound')
    .length -
  Number(transfer['OTA Pax']) -
  Number(transfer['Third parties']) -
  Number(transfer.Reps);
const keysGiven = (room: Row) =>
  (JSON.parse(room.distributionInfo || '[]') as { numberOfKeys: number }[]).reduce(
    (sum, info) => sum + info.numberOfKeys,
    0,
  );

/** Decisions §12: every state of every entity. Each line says one, and fails when the season loses it. */
const states: [string, boolean][] = [
  [
    'all three prefixes',
    ['NUCO-', 'WASTELAND-', 'WHITEROAD-'].every((prefix) =>
      some(passengers, (p) => p.reference?.startsWith(prefix) ?? false),
    ),
  ],
  ['cancelled passengers', some(passengers, (p) => p.status === 'Cancelled')],
  [
    'cancelled passengers with a seat',
    some(
      seats,
      (s) =>
        s.deleted === '0' && some(passengers, (p) => p.reference === s.passenger && p.status === 'Cancelled'),
    ),
  ],
  ['provisional passengers', some(passengers, (p) => p.status === 'Provisional')],
  [
    'curly and straight apostrophes',
    some(passengers, (p) => /O’/.test(p.passengerName ?? '')) &&
      some(passengers, (p) => /O'/.test(p.passengerName ?? '')),
  ],
  [
    'accents',
    ['Zoë', 'Müller', 'Łukasz'].every((name) =>
      some(passengers, (p) => p.passengerName?.includes(name) ?? false),
    ),
  ],
  ['namesakes', passengers.filter((p) => p.passengerName === 'Alex Smith').length >= 2],
  ['very long names', some(passengers, (p) => (p.passengerName ?? '').length > 60)],
  ['one-word names', some(passengers, (p) => p.passengerName === 'Bo')],
  ['phones that begin with 44', some(passengers, (p) => p.phonenumber?.startsWith('44') ?? false)],
  ['missing phones', some(passengers, (p) => p.phonenumber === '')],
  ['missing emails', some(passengers, (p) => p.email === '')],
  ['missing dates of birth', some(passengers, (p) => p.dateOfBirth === '')],
  ['passengers without a group', some(passengers, (p) => p.groupName === '')],
  [
    'passengers without a room',
    passengers.length > new Set(weekFile('room-passengers.csv').map((r) => r.passenger)).size,
  ],
  ['at least eight coaches', coaches.length >= 8],
  [
    'several stops for each coach',
    coaches.every((c) => stops.filter((s) => s.COACH === c.COACH && s.direction === 'outbound').length >= 3),
  ],
  ['an address at every stop', stops.every((s) => s.address !== '' && s.dateTime !== '')],
  [
    'several brands on every coach',
    coaches.every(
      (c) => new Set(seatsOn(c.COACH, 'outbound').map((s) => s.passenger?.split('-')[0])).size >= 2,
    ),
  ],
  [
    'a coach that only goes out',
    some(coaches, (c) => !some(stops, (s) => s.COACH === c.COACH && s.direction === 'inbound')),
  ],
  [
    'a coach with an empty way back',
    some(
      coaches,
      (c) =>
        some(stops, (s) => s.COACH === c.COACH && s.direction === 'inbound') && aboard(c, 'inbound') === 0,
    ),
  ],
  ['an over-full coach', some(coaches, (c) => c.Capacity !== '' && spare(c) < 0)],
  ['an exactly full coach', some(coaches, (c) => c.Capacity !== '' && spare(c) === 0)],
  ['a coach with seats to spare', some(coaches, (c) => spare(c) > 0)],
  ['a coach of unknown capacity', some(coaches, (c) => c.Capacity === '')],
  [
    'staff counts of 0 and more',
    some(coaches, (c) => c['OB NUCO Staff'] === '0') && some(coaches, (c) => Number(c['OB NUCO Staff']) > 0),
  ],
  [
    'equipment in several words',
    new Set(seats.map((s) => s.equipmentCarriage).filter((text) => text?.startsWith('I want'))).size >= 3,
  ],
  [
    'no equipment, and none said',
    some(seats, (s) => s.equipmentCarriage === 'No equipment') &&
      some(seats, (s) => s.equipmentCarriage === ''),
  ],
  ['a seat without a pick-up', some(seats, (s) => s.pickUpLocation === '')],
  ['own transport', weekFile('own-transport.csv').length > 0],
  [
    'out by coach and home alone',
    some(weekFile('own-transport.csv'), (o) =>
      some(seats, (s) => s.passenger === o.passenger && s.direction === 'outbound'),
    ),
  ],
  [
    'transfers of every status',
    ['Booked', 'Pending', 'Cancelled', 'Waiting list'].every((status) =>
      some(transfers, (t) => t.Status === status),
    ),
  ],
  ['a transfer without capacity', some(transfers, (t) => t['Seats Booked'] === '')],
  ['an over-full transfer', some(transfers, (t) => t['Seats Booked'] !== '' && transferSpare(t) < 0)],
  ['an exactly full transfer', some(transfers, (t) => t['Seats Booked'] !== '' && transferSpare(t) === 0)],
  ['an empty transfer', some(transfers, (t) => !some(transferSeats, (s) => s.transferId === t.transferId))],
  ['equipment on transfers', some(transferSeats, (s) => s.equipmentCarriage?.startsWith('I want') ?? false)],
  [
    'an empty room',
    some(rooms, (r) => !some(weekFile('room-passengers.csv'), (g) => g.subblock_id === r.subblock_id)),
  ],
  ['a room without a rep', some(rooms, (r) => r.subblock_room_rep === '')],
  [
    'notes with HTML, and none',
    some(rooms, (r) => r.passenger_notes?.includes('<ul>') ?? false) &&
      some(rooms, (r) => r.passenger_notes === ''),
  ],
  ['accommodation without a place on the map', some(weekFile('accommodation.csv'), (a) => a.latitude === '')],
  ['keys ready', some(keys, (k) => k.ready === '1' && k.blocked === '0' && k.distributed === '0')],
  ['keys not ready', some(keys, (k) => k.ready === '0')],
  ['a blocked room', some(keys, (k) => k.blocked === '1')],
  [
    'keys handed out',
    some(keys, (k) => k.distributed === '1' && k.returned === '0' && keysGiven(k) === Number(k.numberOfKeys)),
  ],
  [
    'keys handed out in part',
    some(keys, (k) => k.distributed === '1' && keysGiven(k) > 0 && keysGiven(k) < Number(k.numberOfKeys)),
  ],
  ['keys returned', some(keys, (k) => k.returned === '1')],
  ['a room that no code opens', some(keys, (k) => k.allowedBarcodes === '')],
  [
    'several suppliers and places',
    new Set(keys.map((k) => k.supplier)).size >= 3 && new Set(keys.map((k) => k.distLoc)).size >= 3,
  ],
  [
    'passes ready, deleted and distributed',
    some(passes, (p) => p.deleted === '1') &&
      some(passes, (p) => p.distributed === '1') &&
      some(passes, (p) => p.deleted === '0' && p.distributed === '0'),
  ],
  [
    'passes of one rep, of several and of none',
    some(passes, (p) => p.staffMembers === 'R1002') &&
      some(passes, (p) => p.staffMembers?.includes(',') ?? false) &&
      some(passes, (p) => p.staffMembers === ''),
  ],
  ['passengers without a pass', passengers.length > passes.length],
  ['a shop without hours', some(weekFile('rental-shops.csv'), (s) => s.openingHours === '')],
  [
    'lessons and workshops',
    some(lessons, (l) => l.lessonType === 'lessons') && some(lessons, (l) => l.lessonType === 'workshop'),
  ],
  [
    'an empty lesson and an empty workshop',
    ['lessons', 'workshop'].every((type) =>
      some(lessons, (l) => l.lessonType === type && !some(pupils, (p) => p.lessonId === l.lessonId)),
    ),
  ],
  [
    'several brands in one lesson',
    some(
      lessons,
      (l) =>
        new Set(pupils.filter((p) => p.lessonId === l.lessonId).map((p) => p.passenger?.split('-')[0]))
          .size >= 2,
    ),
  ],
  [
    'events of one brand and of several',
    some(events, (e) => e.brands === 'nuco') &&
      some(events, (e) => e.brands === 'wasteland') &&
      some(events, (e) => e.brands === 'nuco,wasteland,snowfuze'),
  ],
  ['an event without guests', some(events, (e) => !some(guests, (g) => g.eventId === e.eventId))],
  ['an event without a place', some(events, (e) => e.locationName === '')],
  ['deleted tickets', some(guests, (g) => g.deleted === '1')],
  [
    'every staff type that all may see',
    ['Welfare', 'Eame Hill'].every((type) => some(staff, (s) => s['Staff Type'] === type)),
  ],
  ['a colleague of whom only the name is known', some(staff, (s) => s.Phone === '' && s.Resort === '')],
  [
    'shifts with a link, with a point, and by name only',
    some(shifts, (s) => s.URL !== '') &&
      some(shifts, (s) => s.Lat !== '') &&
      some(shifts, (s) => s.URL === '' && s.Lat === ''),
  ],
  [
    'shifts on nine days in five periods',
    new Set(shifts.map((s) => s.Day)).size === 9 && new Set(shifts.map((s) => s.Period)).size === 5,
  ],
  [
    'descriptions over and under a hundred characters',
    some(happenings, (h) => (h.description ?? '').length > 130) &&
      some(happenings, (h) => h.description === ''),
  ],
  [
    'documents in one week and none in the next',
    weekFile('documents.csv').length > 0 && rows('weeks/demo-week-2/documents.csv').length === 0,
  ],
  ['documents of one brand', some(weekFile('documents.csv'), (d) => d.brand === 'nuco')],
  [
    'a resort without points of interest',
    some(
      rows('season/resorts.csv'),
      (r) => !some(rows('season/points-of-interest.csv'), (p) => p.resortId === r.id),
    ),
  ],
  [
    'points of interest of a brand',
    some(rows('season/points-of-interest.csv'), (p) => p.brandSlug === 'wasteland'),
  ],
  ['a contact without a phone', some(rows('season/contacts.csv'), (c) => c.tel === '')],
  [
    'availability in three colours',
    ['N/A', 'Available', 'Holiday'].every((status) =>
      some(rows('season/availability.csv'), (a) => a.status === status),
    ),
  ],
  ['an availability code that is not shown', some(rows('season/availability.csv'), (a) => a.code === 'XMAS')],
  [
    'a rep without assigned weeks',
    some(demoAccounts, ({ repId }) => !some(rows('season/my-season.csv'), (m) => m.repId === repId)),
  ],
];

test.each(states)('it has %s', (_, present) => {
  expect(present).toBe(true);
});
