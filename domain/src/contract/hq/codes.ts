import * as z from 'zod/mini';
import { codesBy } from './codes-by.ts';

/** `GET /api/hq/codes/{weekId}`: everyone who has a code to scan, or those of one group, page by page. */
export const CodesQuery = z.object({
  /** Coach if it is not given. */
  by: z.optional(codesBy),
  /** Of one group alone: '' is of those who have none. */
  id: z.optional(z.string().check(z.maxLength(200))),
  /** From 1. */
  page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/))),
});
export type CodesQuery = z.infer<typeof CodesQuery>;

export const CodesReply = z.object({
  weekName: z.string(),
  /** Those of this page, in the order in which they are printed. */
  groups: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      people: z.array(z.object({ reference: z.string(), name: z.string() })),
    }),
  ),
  /** On all pages. */
  total: z.number(),
  pages: z.number(),
  /** What can be chosen, with how many people; empty for single people. */
  choices: z.array(z.object({ id: z.string(), title: z.string(), count: z.number() })),
});
export type CodesReply = z.infer<typeof CodesReply>;

/** So many people are printed at once: more are several megabytes for a printer. */
export const CODES_PAGE = 500;
