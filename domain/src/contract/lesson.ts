import * as z from 'zod/mini';
import { flag } from './fields.ts';
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
