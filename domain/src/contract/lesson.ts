import * as z from 'zod/mini';
import { stripFraming } from '../rules/code.ts';
import {
  type CheckInErrorCodes,
  checkInErrorFields,
  checkInFields,
  codeAndPassengerErrors,
} from './check-in.ts';
import { ActionErrorReply, type ErrorTable } from './error-reply.ts';
import { flag, placeId } from './fields.ts';
import { LessonPlace } from './week.ts';

/** A lesson group or workshop of the week; the server counts, since a rep may not see every passenger. */
export const LessonEntry = z.extend(LessonPlace, {
  lessonTicketId: z.string(),
  lessonRef: z.string(),
  lessonId: z.string(),
  /** How many are booked; cancelled passengers do not count. */
  participants: z.number(),
});
export type LessonEntry = z.infer<typeof LessonEntry>;
export type LessonType = LessonEntry['lessonType'];

/** `GET /api/workshopLessons/allLessons/{weekId}`, by the number in the group's name. */
export const AllLessonsReply = z.object({ lessons: z.array(LessonEntry) });
export type AllLessonsReply = z.infer<typeof AllLessonsReply>;

/** A participant; lessons are shared by brands, so every rep of the week may see these fields. */
export const LessonTicket = z.object({
  name: z.string(),
  bookingRef: z.string(),
  barcode: z.string(),
  registered: flag,
  deleted: z.enum(['0', '1']),
  lessonId: z.string(),
});
export type LessonTicket = z.infer<typeof LessonTicket>;

/**
 * `GET /api/workshopLessons/v2/allBarcodes/{lessonId}`, with `?weekId=` where several weeks have a lesson of this id.
 * Deleted tickets are listed and not counted.
 */
export const LessonTicketsReply = z.object({
  total: z.number(),
  registered: z.number(),
  tickets: z.array(LessonTicket),
});
export type LessonTicketsReply = z.infer<typeof LessonTicketsReply>;

/** `POST /api/workshopLessons/registerLesson`, for workshops too. */
export const RegisterLessonBody = z.object({ ...checkInFields, lessonId: placeId });
export type RegisterLessonBody = z.infer<typeof RegisterLessonBody>;

export const RegisterLessonReply = z.object({
  message: z.string(),
  idempotentId: z.string(),
  ticket: LessonTicket,
});
export type RegisterLessonReply = z.infer<typeof RegisterLessonReply>;

/** The right place of a passenger who was scanned at another lesson. */
export const RightLesson = z.extend(
  z.pick(LessonPlace, { lessonType: true, group: true, times: true, meetingPoint: true }),
  { lessonId: z.string() },
);
export type RightLesson = z.infer<typeof RightLesson>;

/** What the reply to a refused or contradicting registration has besides the common fields, so that the rep can act on it. */
export const registerLessonErrorFields = checkInErrorFields(RightLesson);

export const RegisterLessonRefusal = z.extend(ActionErrorReply, registerLessonErrorFields);
export type RegisterLessonRefusal = z.infer<typeof RegisterLessonRefusal>;

export const registerLessonErrorCodes = {
  ...codeAndPassengerErrors,
  'already-done': 'already_registered',
  'wrong-place': 'wrong_lesson',
  'place-unknown': 'lesson_not_found',
} as const satisfies CheckInErrorCodes;

/** The errors of these calls alone; see `errors.ts` for all. */
const registerLessonErrors = {
  lesson_not_found: { status: 404, text: 'Lesson or Workshop not found' },
  already_registered: { status: 409, text: 'Passenger already registered' },
  wrong_lesson: { status: 422, text: 'This passenger is not booked on this lesson' },
} as const satisfies ErrorTable;

/** Registering a passenger for a lesson or workshop. */
export const registerLessonAction = {
  path: '/api/workshopLessons/registerLesson',
  body: RegisterLessonBody,
  reply: RegisterLessonReply,
  errors: registerLessonErrors,
  weekId: (body: RegisterLessonBody) => body.weekID,
  // Includes the lesson, because a passenger may be booked on several.
  subject: (body: RegisterLessonBody) => `lesson:${body.lessonId}:${stripFraming(body.barcode)}`,
  place: (body: Pick<RegisterLessonBody, 'lessonId'>) => `lesson:${body.lessonId}`,
};
