import { countedKinds } from '@offpiste/domain/contract/actions.ts';
import { LATE_AFTER_MS } from '@offpiste/domain/rules/corrected-time.ts';
import type { OutboxItem } from './outbox-item.ts';
import { undoneBy } from './recorded-body.ts';

/** Returns what this phone has done and not undone: the items without undos and without the actions they undid. */
function inForce(items: readonly OutboxItem[]): OutboxItem[] {
  const undone = new Set(items.filter(isUndoInForce).map((undo) => undoneBy(undo.body)?.idempotentId));
  return items.filter(({ kind, id }) => kind !== 'undo' && !undone.has(id));
}

/** The undo of an action on this phone; null while it is not undone. */
export function undoOf(items: readonly OutboxItem[], id: string): OutboxItem | null {
  return items.find((item) => isUndoInForce(item) && undoneBy(item.body)?.idempotentId === id) ?? null;
}

/** Whether the same was done before at the same place from this phone; never for kinds that count each time. */
export function wasDoneHere(items: readonly OutboxItem[], { id, kind, subject, place }: OutboxItem): boolean {
  if (countedKinds.includes(kind)) return false;
  return inForce(items).some(
    (other) =>
      other.id !== id &&
      other.kind === kind &&
      other.subject === subject &&
      other.place === place &&
      other.outcome?.result === 'accepted',
  );
}

/** Returns the actions of a subject that still have to be sent, in their order. */
export function waitingOf(items: readonly OutboxItem[], subject: string): OutboxItem[] {
  return items.filter((item) => item.state === 'waiting' && item.subject === subject);
}

/**
 * Whether an action is a fact, as far as this phone knows: one that is still on its way counts as one, and so
 * does a contradiction that was recorded late. The server says whether it was; a reply can be late where the action was
 * not, so the phone's own times are the last resort, for an older server.
 */
export function isFact({ outcome, recordedAt, settledAt }: OutboxItem): boolean {
  switch (outcome?.result) {
    case undefined:
    case 'accepted':
    case 'already-processed':
      return true;
    case 'conflict':
      return outcome.error.late ?? (settledAt ?? recordedAt) - recordedAt > LATE_AFTER_MS;
    case 'refused':
    case 'discarded':
      return false;
  }
}

/** Whether an item is an undo that counts, sent or not; a refused one has undone nothing. */
export function isUndoInForce({ kind, outcome }: OutboxItem): boolean {
  return kind === 'undo' && outcome?.result !== 'refused' && outcome?.result !== 'discarded';
}
