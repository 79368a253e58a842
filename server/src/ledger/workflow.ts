import type { ActionBody, ActionKind, ActionReply } from '@offpiste/domain/contract/actions.ts';
import type { ErrorCode, ErrorValues } from '@offpiste/domain/contract/errors.ts';
import type { HandsetTime } from '@offpiste/domain/contract/fields.ts';
import type { Viewer } from '@offpiste/domain/rules/visibility.ts';
import type { BookingQuery } from './booking-query.ts';
import type { Fold, Folded } from './folds.ts';

/** What every body carries; see `actionFields` in the contract. */
export type CommonBody = HandsetTime & {
  idempotentId: string;
  clientTimestamp?: string | undefined;
  scanned?: 0 | 1 | undefined;
};

/** What every rule answers. `conflict`: it contradicts what is known; the ledger keeps it either way. */
export interface Outcome {
  verdict: 'accepted' | 'conflict' | 'refused';
  reason: string;
}

/** How a conflict or a refusal is worded to the rep. */
export interface Refusal {
  code: ErrorCode;
  /** For the `{name}`s in the code's text. */
  values?: ErrorValues;
  /** Fields of the error reply beside the common ones. */
  extra?: object;
  /** Who was there first; named in the reply where the caller may know that colleague. */
  first?: { repId: string; repName: string; at: number };
}

/** Who is answered, and the subject's state with the accepted action. */
export interface ReplyContext<State> {
  viewer: Viewer;
  state: State;
}

/** All that a module contributes to record its kind of action. Everything else is the ledger's. */
export interface Workflow<K extends ActionKind, Booking, O extends Outcome, State> {
  kind: K;
  fold: Fold<State>;
  /** The passenger reference the action is about, if its code can be read or is known. */
  reference(body: ActionBody<K>, booking: Booking): string | null;
  /** What the verdict depends on beside the ledger. */
  booking: BookingQuery<ActionBody<K>, Booking>;
  /** `known` is what the facts come to; `viewer` is who does it, under which brand; `at` is the corrected time. */
  decide(
    booking: Booking,
    known: Folded<State>,
    body: ActionBody<K>,
    late: boolean,
    viewer: Viewer,
    at: number,
  ): O;
  /**
   * The places whose lists show the action beside the one where it happened. Without it an accepted action shows where
   * it happened alone, and a contradiction perhaps in every list of the week.
   */
  shows?(booking: Booking, body: ActionBody<K>): readonly string[];
  /** The reply to an accepted action. */
  reply(
    booking: Booking,
    body: ActionBody<K>,
    context: ReplyContext<State>,
  ): Omit<ActionReply<K>, 'idempotentId'>;
  refusal(outcome: O, booking: Booking, body: ActionBody<K>, viewer: Viewer): Refusal;
  /** The ledger's number of the fact that is taken back; only undo has one. */
  undoes?(booking: Booking): number | null;
}
