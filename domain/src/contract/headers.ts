/** Set on the reply to an action that was already recorded under the same id and body. */
export const REPLAYED_HEADER = 'Idempotency-Replayed';
/**
 * Set on the reply to a recorded action: its transaction in the database, for `includesTransaction`. In a
 * submission of several passengers each result has its own.
 */
export const RECORDED_IN_HEADER = 'Recorded-In';
/** Set on a list that actions change: the snapshot in which it was read. */
export const AS_OF_HEADER = 'As-Of';
/**
 * Set on every reply within a session: the epoch of the ledger. Another one means that its database was started again, or
 * is another one after a failover or a restore, and may have lost what it acknowledged last. A request may name the epoch
 * that its sender knows, and is answered 425 in another one: what was lost has to be sent before it.
 */
export const EPOCH_HEADER = 'Ledger-Epoch';
/** The brand that a call is about. */
export const BRAND_HEADER = 'X-Brand';
/**
 * Whose session a call is meant for: the rep's id, percent-encoded. In another rep's session it is refused as without
 * a session; a call without the header counts as the session's own.
 */
export const REP_HEADER = 'X-Rep';
