import { type ActionKind, aboutAction } from '@offpiste/domain/contract/actions.ts';
import type { OutboxItem } from './outbox-item.ts';
import type { NewActionBody, OutboxOptions } from './outbox-options.ts';

/** Returns an action as it is recorded: nothing sent, nothing settled. */
export function newItem<K extends ActionKind>(
  { owner, now, monotonicNow }: OutboxOptions,
  kind: K,
  body: NewActionBody<K>,
): OutboxItem {
  const { subject, place } = aboutAction(kind, body);
  return {
    id: body.idempotentId,
    kind,
    owner,
    body: JSON.stringify(body),
    subject,
    place,
    recordedAt: now(),
    monotonicAt: monotonicNow(),
    attempts: 0,
    notBefore: null,
    lastFailure: null,
    state: 'waiting',
    outcome: null,
    settledAt: null,
  };
}
