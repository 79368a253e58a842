import type { LessonEntry, LessonTicket } from '@offpiste/domain/contract/lesson.ts';

/** A lesson for tests: twelve places, one booked. */
export function aLesson(over: Partial<LessonEntry> = {}): LessonEntry {
  return {
    lessonTicketId: '88001',
    lessonRef: 'VC-ESF-310001',
    lessonId: '310001',
    lessonType: 'lessons',
    group: 'Group 1 – Beginner ski',
    meetingPoint: 'Foot of the Bouquetin lift',
    meetingPointUrl: 'https://maps.example/bouquetin',
    times: 'Sunday to Thursday, 09:15 to 11:45',
    notes: 'Bring your lift pass',
    capacity: 12,
    participants: 1,
    ...over,
  };
}

/** A participant for tests: booked, not yet registered. */
export function aLessonTicket(name: string, over: Partial<LessonTicket> = {}): LessonTicket {
  const reference = `NUCO-AB12CD-${String(serial++).padStart(6, '0')}`;
  return {
    name,
    bookingRef: reference,
    barcode: reference,
    registered: 0,
    deleted: '0',
    lessonId: '310001',
    ...over,
  };
}

let serial = 1;
