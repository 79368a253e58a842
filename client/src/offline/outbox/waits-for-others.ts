import { waitsForPlace } from '@offpiste/domain/contract/actions.ts';
import { isUnsent, type OutboxItem } from './outbox-item.ts';

/**
 * Whether an action waits for others to be sent: a close states what came of all that this phone did at its place, so that has to reach
 * the server first. What needs a person does not hold it up. `items` are all that this phone keeps, in order.
 */
export function waitsForOthers(item: OutboxItem, items: readonly OutboxItem[]): boolean {
  if (!waitsForPlace(item.kind)) return false;
  const index = items.findIndex(({ id }) => id === item.id);
  const before = index === -1 ? items : items.slice(0, index);
  return before.some((other) => other.place === item.place && isUnsent(other));
}

/** Returns those of a subject's waiting items that may be sent now: they keep their order. */
export function thoseToSend(waiting: readonly OutboxItem[], items: readonly OutboxItem[]): OutboxItem[] {
  const first = waiting.findIndex((item) => waitsForOthers(item, items));
  return first === -1 ? [...waiting] : waiting.slice(0, first);
}
