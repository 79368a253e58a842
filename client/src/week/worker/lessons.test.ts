import { expect, it } from 'vitest';
import { weekData, weekPassenger } from '../week.fixture.ts';
import { holdWeek } from './held-week.ts';

const lesson = (group: string, lessonType: 'lessons' | 'workshop' = 'lessons') => ({
  group,
  lessonType,
  meetingPoint: 'Bouquetin lift',
  meetingPointUrl: null,
  times: 'Sunday 09:15',
  notes: null,
  capacity: 12,
});
const booked = (place: string) => ({ kind: 'lesson', place, reference: `NUCO-AB12CD-${place}` }) as const;

const data = weekData([
  weekPassenger({
    reference: 'NUCO-AB12CD-000001',
    passengerName: 'Jo',
    allocations: [booked('320001'), booked('310001'), booked('999999')],
  }),
  weekPassenger({ reference: 'NUCO-AB12CD-000002', status: 'Cancelled' }),
  {
    id: 'x',
    passengerName: 'Zoe',
    reference: 'WASTELAND-AB12CD-000003',
    status: 'Confirmed',
    groupName: null,
  },
]);
data.week.places.lesson = {
  '310001': lesson('Group 1'),
  '310002': lesson('Group 2'),
  '320001': lesson('Workshop 1', 'workshop'),
};
const week = holdWeek(data);

it.each([
  ['a lesson', '310002', ['Group 1', 'Workshop 1']],
  ['a workshop', '320001', ['Workshop 1', 'Group 1']],
])("names a passenger's bookings to a rep at %s, those the week has", (_, at, groups) => {
  const jo = week.lessonsOf('NUCO-AB12CD-000001', at);
  expect(jo?.name).toBe('Jo');
  expect(jo?.booked?.map(({ group }) => group)).toEqual(groups);
});

it('names a lesson with its times and meeting point', () => {
  expect(week.lessonsOf('NUCO-AB12CD-000001', '310001')?.booked?.[0]).toEqual({
    placeId: '310001',
    lessonType: 'lessons',
    group: 'Group 1',
    times: 'Sunday 09:15',
    meetingPoint: 'Bouquetin lift',
  });
});

it('distinguishes nobody, nothing booked, and what the viewer may not see', () => {
  expect(week.lessonsOf('NUCO-AB12CD-000009', '310001')).toBeNull();
  expect(week.lessonsOf('NUCO-AB12CD-000002', '310001')).toMatchObject({ cancelled: true, booked: [] });
  expect(week.lessonsOf('WASTELAND-AB12CD-000003', '310001')).toMatchObject({
    cancelled: false,
    booked: null,
  });
});

it('knows which lessons there are', () => {
  expect([week.hasLesson('310001'), week.hasLesson('320001'), week.hasLesson('999999')]).toEqual([
    true,
    true,
    false,
  ]);
});
