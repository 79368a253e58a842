import type { LessonType } from '@offpiste/domain/contract/lesson.ts';
import { counted } from '@offpiste/domain/rules/counted.ts';

/** The texts of the lesson and workshop screens; those of the specification appear word for word. */
export const lessonText = {
  notFound: 'Lesson or Workshop not found',
  unknown: 'Not available',
  unknownTime: 'Time not available',
  noneToRegister: 'No lessons',
  nobody: 'No participants',
  workshopsUnderLessons: 'Workshops are managed under lessons for this week',
  chooseWorkshop: 'Choose a workshop, then scan, as for lessons.',
  lookUnderLessons: 'Workshops are listed under Lessons this week.',
} as const;

/** What differs between the screens of lessons and those of workshops. */
export const kinds = {
  lessons: {
    title: 'Lessons',
    none: 'No lessons',
    list: '/lessons',
    detail: '/lesson/$lessonId',
    register: 'Register Lesson',
    registerList: '/registerLesson',
  },
  workshop: {
    title: 'Workshops',
    none: 'No workshops',
    list: '/workshops',
    detail: '/workshop/$lessonId',
    register: 'Register Workshop',
    registerList: '/registerWorkshop',
  },
} as const satisfies Record<LessonType, object>;

/** '11 participants', of how many places where the capacity is on record; '20 of 20, 19 waiting' where that is fewer. */
export function participantsText(count: number, capacity: number | null): string {
  if (capacity !== null && count > capacity) return `${capacity} of ${capacity}, ${count - capacity} waiting`;
  const people = counted(count, 'participant');
  return capacity === null ? people : `${people} · ${capacity} places`;
}
