import type { LessonTicket } from '@offpiste/domain/contract/lesson.ts';
import type { NamedPerson } from '#people/name-search.ts';
import { namedPerson } from '#people/named-person.ts';

/** A ticket of a lesson's list as a person. */
export function participant(ticket: LessonTicket): NamedPerson {
  return namedPerson(ticket, ticket.registered === 1);
}
