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
  return before.some((other) => changes(item.place, other.place) && isUnsent(other));
}

/** Whether what happens at a place changes who is on a departure: whom a transfer takes beyond its list is known apart. */
function changes(departure: string, place: string): boolean {
  return place === departure || (departure.startsWith('transfer:') && place.startsWith('extras:'));
}

/** Returns those of a subject's waiting items that may be sent now: they keep their order. */
export function thoseToSend(waiting: readonly OutboxItem[], items: readonly OutboxItem[]): OutboxItem[] {
  const first = waiting.findIndex((item) => waitsForOthers(item, items));
  return first === -1 ? [...waiting] : waiting.slice(0, first);
}
