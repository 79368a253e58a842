import type { LessonTicket } from '@offpiste/domain/contract/lesson.ts';

/** A participant as the database has one. */
export interface ParticipantRow {
  name: string;
  reference: string;
  barcode: string;
  deleted: boolean;
  registered: boolean;
}

/** A participant of a lesson as the contract sends one. */
export function lessonTicket(lessonId: string, row: ParticipantRow): LessonTicket {
  return {
    name: row.name,
    bookingRef: row.reference,
    barcode: row.barcode,
    registered: row.registered ? 1 : 0,
    deleted: row.deleted ? '1' : '0',
    lessonId,
  };
}
