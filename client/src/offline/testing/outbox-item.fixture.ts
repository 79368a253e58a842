import type { OutboxItem } from '../outbox/outbox-item.ts';

/** An action of this phone, not sent yet. */
export function outboxItem(over: Partial<OutboxItem> = {}): OutboxItem {
  return {
    id: 'item-0000',
    kind: 'load-coach',
    owner: 'R1',
    body: '{}',
    subject: 'coach:outbound:NUCO-AB12CD-000001',
    place: 'coach:4:outbound',
    recordedAt: 0,
    monotonicAt: 0,
    attempts: 0,
    notBefore: null,
    lastFailure: null,
    state: 'waiting',
    outcome: null,
    settledAt: null,
    ...over,
  };
}

/** Its undo, not sent yet either. */
export function undoItem(undone: OutboxItem, over: Partial<OutboxItem> = {}): OutboxItem {
  const { id: idempotentId, kind, subject, place, body, owner, recordedAt } = undone;
  return outboxItem({
    id: `undo-${idempotentId}`,
    kind: 'undo',
    owner,
    body: JSON.stringify({ undoes: { idempotentId, kind, subject, place, body } }),
    subject,
    place,
    recordedAt,
    ...over,
  });
}
