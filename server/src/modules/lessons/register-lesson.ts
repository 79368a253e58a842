import {
  type LessonTicket,
  type RightLesson,
  registerLessonErrorCodes,
} from '@offpiste/domain/contract/lesson.ts';
import type { LessonBooking } from '@offpiste/domain/rules/lesson-booking.ts';
import { sql } from 'kysely';
import { checkInWorkflow } from '#ledger/check-in.ts';
import { foldFirst } from '#ledger/folds.ts';
import { lessonTicket } from './lesson-ticket.ts';

/** Registering a passenger for a lesson or workshop, for the ledger. */
export const registerLesson = checkInWorkflow<'register-lesson', LessonBooking, object>({
  kind: 'register-lesson',
  fold: foldFirst,
  allocation: 'lesson',
  at: ({ lessonId }) => ({ placeId: lessonId }),
  known: () => sql`true`,
  place: () => sql`jsonb_build_object(
    'lessonType', c.detail -> 'lessonType', 'group', c.detail -> 'group',
    'times', c.detail -> 'times', 'meetingPoint', c.detail -> 'meetingPoint')`,
  // As the rule's lessonsToName: those of the same type first.
  prefer: ({ placeId }) => sql`c.detail ->> 'lessonType' = (
    SELECT h.detail ->> 'lessonType' FROM place h
    WHERE h.week_id = a.week_id AND h.kind = 'lesson' AND h.place_id = ${placeId})`,
  // The specification has one text of success for coaches and lessons.
  message: 'Passenger successfully loaded on coach',
  ticket: ({ name, reference, booked }): LessonTicket =>
    lessonTicket(booked?.place.placeId ?? '', {
      name,
      reference,
      barcode: reference,
      deleted: false,
      registered: true,
    }),
  rightPlace: ({ placeId, ...lesson }): RightLesson => ({ lessonId: placeId, ...lesson }),
  errorCodes: registerLessonErrorCodes,
});
