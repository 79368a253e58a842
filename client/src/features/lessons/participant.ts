import type { LessonTicket } from '@offpiste/domain/contract/lesson.ts';
import type { NamedPerson } from '#workflow/name-search.ts';

/** A ticket of a lesson's list as a person. */
export function participant(ticket: LessonTicket): NamedPerson {
  return {
    name: ticket.name,
    bookingRef: ticket.bookingRef,
    barcode: ticket.barcode,
    done: ticket.registered === 1,
    cancelled: ticket.deleted === '1',
    detail: null,
  };
}
