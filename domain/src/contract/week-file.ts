import * as z from 'zod/mini';

/** A weekly document; `url` returns its content to viewers who may see it, with credentials. */
export const WeekFile = z.object({
  fileId: z.string(),
  title: z.string(),
  url: z.string(),
  /** The entity tag of its content, without quotes: another content has another. Missing in a list that an older server sent. */
  version: z.optional(z.string()),
});
export type WeekFile = z.infer<typeof WeekFile>;

/** `GET /files/week/{weekId}`, by title. */
export const WeekFilesReply = z.array(WeekFile);
export type WeekFilesReply = z.infer<typeof WeekFilesReply>;

/**
 * How many documents may be named in one `GET /api/week/documents/{weekId}/{versions}`, where a comma is between two
 * versions. The reply is a form with as many of them as fit, each under its version.
 */
export const MOST_VERSIONS = 20;
