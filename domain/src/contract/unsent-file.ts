import * as z from 'zod/mini';
import { idempotentId, instant, requiredText } from './fields.ts';

/** Goes up when an older app could not read a newer file. */
export const UNSENT_FILE_VERSION = 1;

/** An action as its phone recorded it. */
const UnsentAction = z.object({
  idempotentId,
  /** A newer app may know kinds that this one does not. */
  kind: requiredText(64),
  /** The exact JSON of the request: nothing else may ever be sent under its id. It names the week. */
  body: requiredText(140_000),
  /** By the clock of the phone that recorded it. */
  recordedAt: instant,
});
export type UnsentAction = z.infer<typeof UnsentAction>;

/**
 * The actions that a phone could not send, as a file: those that wait and those that need a person, in the order of
 * recording. Their rep can import it on another phone; recorded there or here, each action has one effect.
 */
export const UnsentFile = z.object({
  format: z.literal('offpiste-unsent'),
  version: z.number(),
  /** Id of the rep who recorded the actions; nobody else's session may send them. */
  owner: requiredText(64),
  exportedAt: instant,
  actions: z.array(UnsentAction).check(z.minLength(1), z.maxLength(5_000)),
  /** SHA-256 in hex of the result of `summedPart`: reveals a file that was truncated or changed on its way. */
  sum: z.string(),
});
export type UnsentFile = z.infer<typeof UnsentFile>;

/** The text from which a file's checksum is computed. */
export function summedPart({ owner, exportedAt, actions }: Omit<UnsentFile, 'sum'>): string {
  return JSON.stringify([
    owner,
    exportedAt,
    actions.map((action) => [action.idempotentId, action.kind, action.body, action.recordedAt]),
  ]);
}
