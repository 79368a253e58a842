import { personalFields } from '@offpiste/domain/contract/personal-fields.ts';
import { closeFields } from '@offpiste/domain/rules/closed-fields.ts';
import { searchPeople } from '@offpiste/domain/rules/people-search.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { coachSeat, packed, weekData, weekPassenger } from '../week.fixture.ts';
import { closeWeek } from './close-week.ts';
import { holdWeek } from './held-week.ts';
import { readWeek } from './read-week.ts';

afterEach(() => vi.unstubAllGlobals());

const reference = 'NUCO-AB12CD-000001';
const data = weekData([
  weekPassenger({
    reference,
    phonenumber: '447700900123',
    email: null,
    dateOfBirth: '1990-02-03',
    nationality: 'British',
    next_of_kin_name: 'Mary',
    next_of_kin_phone: '447700900124',
    allocations: [coachSeat('4')],
  }),
]);

test('the week of a PIN is a whole week: it names who and where, and which fields are closed', async () => {
  const read = await readWeek(await closeWeek(packed(data)));
  if (!read.ok) throw new Error(read.problem);
  const week = holdWeek(read.data);
  expect(week.wholePassenger(reference)).toMatchObject({
    passengerName: "Jo O'Brien",
    phonenumber: '447700900123',
    nationality: 'British',
    email: null,
    dateOfBirth: null,
    next_of_kin_name: null,
    closed: ['dateOfBirth', 'next_of_kin_name', 'next_of_kin_phone'],
  });
  expect(week.seatsOf(reference, 'coach', 'outbound')).toMatchObject({ booked: [{ placeId: '4' }] });
  expect(week.summary()).toEqual(holdWeek(data).summary());
});

test('whatever a scan is judged by, and how to call somebody, is the same without a finger', async () => {
  const rich = weekData([
    weekPassenger({
      reference,
      phonenumber: '447700900123',
      allocations: [
        coachSeat('4'),
        { kind: 'room', place: 'r-1' },
        { kind: 'lesson', place: 'L1', reference },
        { kind: 'event', place: 'E1', reference },
      ],
    }),
  ]);
  rich.week.places.accommodation['h-1'] = {
    name: 'Les Cimes',
    address: null,
    latitude: null,
    longitude: null,
    contact_number: '447700900321',
    reference: null,
  };
  rich.week.places.room['r-1'] = {
    accommodation: 'h-1',
    subblock_physical_name: 'Room 1',
    subblock_room_rep: 'R7',
    subblock_capacity: 2,
    bed_linen_included: 1,
    towels_included: 1,
    passenger_notes: '<p>Nuts</p>',
  };
  rich.week.places.lesson.L1 = {
    group: 'Group 5',
    lessonType: 'lessons',
    meetingPoint: 'Gondola',
    meetingPointUrl: null,
    times: '09:00',
    notes: null,
    capacity: 12,
  };
  const read = await readWeek(await closeWeek(packed(rich)));
  if (!read.ok) throw new Error(read.problem);
  const [whole, closed] = [holdWeek(rich), holdWeek(read.data)];
  const answers = (week: typeof whole) => ({
    seats: week.seatsOf(reference, 'coach', 'outbound'),
    runs: week.vehicleRuns('coach', '4', 'outbound'),
    prefix: week.showsPrefix('NUCO'),
    hasLesson: week.hasLesson('L1'),
    lessons: week.lessonsOf(reference, 'L1'),
    events: week.eventsOf(reference),
    sheets: [week.coachData(), week.transferData(), week.events()],
    houses: week.accommodations(),
    rooms: week.roomsOfRep('R7'),
    found: ['obrien', '900123'].map((query) =>
      searchPeople(week.passengerIndex({ ticketPrefixes: ['NUCO'], shared: null }), query, 5).people.map(
        (one) => one.name,
      ),
    ),
  });
  expect(answers(closed)).toEqual(answers(whole));
  expect(answers(closed).found).toEqual([["Jo O'Brien"], ["Jo O'Brien"]]);
});

test('the bundled gzip packs it where the browser has none', async () => {
  vi.stubGlobal('CompressionStream', undefined);
  const read = await readWeek(await closeWeek(packed(data)));
  const closed = closeFields(data, personalFields['/api/week/data/:weekId']);
  expect(read).toEqual({ ok: true, data: closed });
});

test('bytes that are no week cannot be closed', async () => {
  await expect(closeWeek(new Uint8Array([1, 2, 3]))).rejects.toThrow();
});
