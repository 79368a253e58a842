import * as z from 'zod/mini';

/** The one shape of every error reply (decisions §10). The events calls repeat `error` in `message`. */
export const ErrorReply = z.object({
  /** The text a rep may see. */
  error: z.string(),
  code: z.string(),
  requestId: z.string(),
  details: z.optional(z.array(z.object({ path: z.string(), rule: z.string() }))),
});
export type ErrorReply = z.infer<typeof ErrorReply>;

/** An error reply to an action: it names the action. */
export const ActionErrorReply = z.extend(ErrorReply, { idempotentId: z.string() });
export type ActionErrorReply = z.infer<typeof ActionErrorReply>;

/** An error by its code: the status the server answers with, and the text. `{name}` in it is replaced by a value. */
export type ErrorTable = Readonly<Record<string, { status: number; text: string }>>;
