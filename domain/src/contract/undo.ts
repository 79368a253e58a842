import * as z from 'zod/mini';
import type { UndoOutcome } from '../rules/undo.ts';
import type { ErrorTable } from './error-reply.ts';
import type { ErrorCode } from './errors.ts';
import { actionFields, idempotentId, text, weekId } from './fields.ts';

/** `POST /api/actions/{idempotentId}/undo` (decisions §6): the path names the action to be undone. */
export const UndoBody = z.object({
  ...actionFields,
  weekId,
  /** Required from level 2 and above, for an action that is older than 15 minutes or another rep's. */
  reason: z.optional(text(500)),
});
export type UndoBody = z.infer<typeof UndoBody>;

/** An undone action, as known to the rep who undoes it. */
export const UndoneAction = z.object({
  idempotentId,
  kind: z.string(),
  subject: z.string(),
  place: z.string(),
  /** The JSON that the app recorded, to describe the undone action in words; the server has its own. */
  body: z.optional(z.string()),
});
export type UndoneAction = z.infer<typeof UndoneAction>;

/** An undo with the action it undoes, which gives it subject and place. Only the `UndoBody` is sent. */
export const Undo = z.extend(UndoBody, { undoes: UndoneAction });
export type Undo = z.infer<typeof Undo>;

export const UndoReply = z.object({
  message: z.string(),
  idempotentId: z.string(),
  /** What no longer counts; the list of its place has changed, and others may have. */
  undone: z.object({ idempotentId: z.string(), kind: z.string(), place: z.string() }),
});
export type UndoReply = z.infer<typeof UndoReply>;

/** The error for each outcome but the accepted one; its text is the same online and offline. */
export const undoErrorCodes = {
  'action-unknown': 'action_not_found',
  'undo-of-undo': 'undo_of_undo',
  'nothing-to-undo': 'nothing_to_undo',
  'too-late': 'undo_too_late',
  'reason-missing': 'undo_reason_required',
  'already-undone': 'already_undone',
} as const satisfies Record<Exclude<UndoOutcome['reason'], 'undone'>, ErrorCode>;

/** The errors of these calls alone; see `errors.ts` for all. */
const undoErrors = {
  undo_too_late: { status: 403, text: 'More than 15 minutes ago. Ask a team leader to undo it.' },
  action_not_found: { status: 404, text: 'Action not found' },
  already_undone: { status: 409, text: 'This was already undone' },
  nothing_to_undo: { status: 422, text: 'Nothing was recorded, so there is nothing to undo' },
  undo_of_undo: { status: 422, text: 'An undo cannot be undone. Do it again instead.' },
  undo_reason_required: { status: 422, text: 'Enter a reason' },
} as const satisfies ErrorTable;

/** Taking an action back. */
export const undoAction = {
  path: ({ undoes }: Pick<Undo, 'undoes'>) => `/api/actions/${undoes.idempotentId}/undo`,
  body: Undo,
  sent: ({ undoes: _, ...sent }: Undo) => sent,
  reply: UndoReply,
  errors: undoErrors,
  weekId: (body: Undo) => body.weekId,
  subject: ({ undoes }: Pick<Undo, 'undoes'>) => undoes.subject,
  place: ({ undoes }: Pick<Undo, 'undoes'>) => undoes.place,
};
