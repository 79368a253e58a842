import type { ActionKind, ConflictReply } from '@offpiste/domain/contract/actions.ts';
import type { ErrorReply } from '@offpiste/domain/contract/error-reply.ts';
import type { ExtraResult } from '@offpiste/domain/contract/extra-passengers.ts';

/** How the server settled an action, or a person did. */
export type SettledOutcome =
  | {
      result: 'accepted';
      message: string;
      /** For an action with several passengers: the outcome for each. */
      results?: readonly ExtraResult[];
    }
  | { result: 'conflict'; error: ConflictReply }
  | { result: 'refused'; status: number; error: ErrorReply }
  /** Answered 409 twice without a proof: processed already (document 1 §7). */
  | { result: 'already-processed' }
  | { result: 'discarded'; status: number; error: ErrorReply };

/**
 * `waiting` until a proven reply, and again in another epoch of the ledger; `conflict` (also an action accepted in part) and `needs-attention` until a person
 * settles them; `done` stays visible for a day. `sending` is how a waiting item shows while this tab sends it; it is never stored.
 */
export type OutboxItemState = 'waiting' | 'sending' | 'needs-attention' | 'conflict' | 'done';

/** One action on its way to the server. */
export interface OutboxItem {
  /** The action's idempotency key. */
  id: string;
  kind: ActionKind;
  /** The rep who did it; no other session may send it. */
  owner: string;
  /** The JSON of the request as it was recorded; only `clientTimestamp` is added when sending. */
  body: string;
  subject: string;
  place: string;
  /** The place's name, where its id is not one, as the screen knew it: its list may be gone later. */
  placeName?: string | undefined;
  /** Whom it is about, as the screen knew their name. */
  personName?: string | undefined;
  /** The phone's clock when it was recorded, and a reading that no change of the clock moves. */
  recordedAt: number;
  monotonicAt: number;
  attempts: number;
  /** Not before this instant, as the server asked or after many failures. */
  notBefore: number | null;
  /** Why it still waits after the last attempt. */
  lastFailure: string | null;
  state: OutboxItemState;
  outcome: SettledOutcome | null;
  settledAt: number | null;
  /** The transaction of its record, from the server's reply; for `includesTransaction`. */
  recordedIn?: string;
  /** The epoch of the ledger in which the server proved last that it has this. */
  epoch?: string;
  /** It is sent again after it was settled, and this was its state: so it shall be when the server knows it still. */
  again?: 'done' | 'conflict';
}

/** The names that are kept with an action for Activity. */
export type NamesOfItem = Pick<OutboxItem, 'placeName' | 'personName'>;

export function isUnsent(item: OutboxItem): boolean {
  return item.state === 'waiting' || item.state === 'sending';
}
