import { isFact } from './in-force.ts';
import type { OutboxItem } from './outbox-item.ts';

/** What was settled in the last minutes of an epoch may be missing in the next one. */
const MAYBE_LOST_MS = 600_000;

/** Returns what the server acknowledged in the last ten minutes of another epoch. */
export function maybeLost(items: readonly OutboxItem[], epoch: string): OutboxItem[] {
  const proven = items.filter((item) => wasProvenBefore(item, epoch));
  // By the last of them, as the phone may have been without a signal since.
  const last = proven.at(-1)?.settledAt ?? 0;
  return proven.filter(({ settledAt }) => (settledAt ?? 0) >= last - MAYBE_LOST_MS);
}

/** Returns the item as one that waits again, unless it has been proven in this epoch since. */
export function putBack(item: OutboxItem, epoch: string): OutboxItem {
  if (!wasProvenBefore(item, epoch)) return item;
  return { ...item, state: 'waiting', again: item.state === 'conflict' ? 'conflict' : 'done' };
}

/** Whether an item is settled and counts, and the server proved so in another epoch only. */
function wasProvenBefore(item: OutboxItem, epoch: string): boolean {
  const isSettled = item.state === 'done' || item.state === 'conflict';
  return isSettled && item.epoch !== undefined && item.epoch !== epoch && isFact(item);
}
