import type { OutboxItem } from './outbox-item.ts';

/** Returns an item that needs attention as one that waits again. */
export function retried(item: OutboxItem): OutboxItem {
  return item.state === 'needs-attention'
    ? { ...item, state: 'waiting', outcome: null, settledAt: null, notBefore: null }
    : item;
}

/** Returns a refused item as the rep has discarded it. */
export function discarded(item: OutboxItem, now: number): OutboxItem {
  return item.state === 'needs-attention' && item.outcome?.result === 'refused'
    ? { ...item, state: 'done', settledAt: now, outcome: { ...item.outcome, result: 'discarded' } }
    : item;
}

/** Returns a conflict as the rep has read it. */
export function acknowledged(item: OutboxItem): OutboxItem {
  return item.state === 'conflict' ? { ...item, state: 'done' } : item;
}
