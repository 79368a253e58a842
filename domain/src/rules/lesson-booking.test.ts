import { expect, it } from 'vitest';
import { type LessonBooking, lessonsToName } from './lesson-booking.ts';

const booked = (placeId: string, lessonType: LessonBooking['lessonType']): LessonBooking => ({
  placeId,
  lessonType,
  group: placeId,
  times: null,
  meetingPoint: null,
});
const all = [booked('320001', 'workshop'), booked('310002', 'lessons'), booked('310001', 'lessons')];

it.each([
  ['a lesson', 'lessons', ['310001', '310002', '320001']],
  ['a workshop', 'workshop', ['320001', '310001', '310002']],
  ['an unknown place', null, ['310001', '310002', '320001']],
] as const)('at %s the bookings of its type are named first', (_, type, order) => {
  expect(lessonsToName(all, type).map(({ placeId }) => placeId)).toEqual(order);
});
