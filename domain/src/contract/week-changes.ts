import * as z from 'zod/mini';

/** In `lists`: anything may have changed. */
export const EVERYTHING = '*';

/**
 * Which lists of a week have changed since the version in `If-None-Match`; 304 while none has. The reply's `ETag` is the
 * version to ask with next. It means the same to every server process (decision 0117).
 */
export const WeekChangesReply = z.object({
  /** Places as the ledger names them (`coach:4:outbound`; every room is `rooms`), or `EVERYTHING`. */
  lists: z.array(z.string()),
});
export type WeekChangesReply = z.infer<typeof WeekChangesReply>;
