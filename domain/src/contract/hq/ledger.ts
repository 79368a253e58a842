import * as z from 'zod/mini';
import { AttemptFilters } from './attempt-filters.ts';
import { NamedPlace, TimelineEntry } from './timeline.ts';

/** `GET /api/hq/actions/{weekId}`: a page of them, the latest first by when they arrived. */
export const AttemptsQuery = z.extend(AttemptFilters, {
  /** `seq` of the last one on the page before. */
  cursor: z.optional(z.string().check(z.regex(/^\d{1,16}$/))),
});
export type AttemptsQuery = z.infer<typeof AttemptsQuery>;

export const AttemptsReply = z.object({
  /** When it was read. */
  asOf: z.string(),
  /** Zone of the resort. */
  zone: z.string(),
  /** At most `ATTEMPTS_PAGE`. */
  entries: z.array(TimelineEntry),
  /** Names the next page; null on the last. */
  next: z.nullable(z.string()),
  /** Of all that the filters leave, on every page. */
  counts: z.object({
    all: z.number(),
    accepted: z.number(),
    conflict: z.number(),
    refused: z.number(),
    late: z.number(),
    undone: z.number(),
  }),
});
export type AttemptsReply = z.infer<typeof AttemptsReply>;

export const ATTEMPTS_PAGE = 100;

/** `GET /api/hq/actions/{weekId}/choices`: what a week's attempts can be filtered by. */
export const AttemptChoicesReply = z.object({
  reps: z.array(z.object({ repId: z.string(), name: z.string() })),
  /** Under a phone's id what it is called; null where nothing is known. */
  phones: z.array(z.object({ deviceId: z.string(), label: z.nullable(z.string()), by: z.string() })),
  places: z.array(NamedPlace),
});
export type AttemptChoicesReply = z.infer<typeof AttemptChoicesReply>;

/** `GET /api/hq/actions/{weekId}/actions.csv`, and as `.xlsx`: a line for each attempt, in the order of arrival. */
export const AttemptsFileQuery = z.extend(AttemptFilters, {
  /** Between the cells of a CSV file: a comma if it is not given. */
  separator: z.optional(z.enum([',', ';'])),
});

export const ATTEMPT_COLUMNS = [
  'happened',
  'arrived',
  'name',
  'reference',
  'action',
  'place',
  'rep',
  'phone',
  'scanned',
  'verdict',
  'reason',
  'because',
  'keys',
  'late',
  'undone at',
  'undone by',
  'undone because',
  'decision',
  'number',
] as const;
export type AttemptColumn = (typeof ATTEMPT_COLUMNS)[number];

/** A workbook has no more lines than this; a CSV file has them all. */
export const WORKBOOK_ATTEMPTS = 50_000;
