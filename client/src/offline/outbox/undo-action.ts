import { type ActionBody, aboutAction } from '@offpiste/domain/contract/actions.ts';
import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { type UndoTerms, undoTerms } from '@offpiste/domain/rules/undo.ts';
import type { OutboxItem } from './outbox-item.ts';
import { isFact, undoOf } from './standing.ts';
import { type ActionVerdict, submitAction } from './submit-action.ts';

/** Undoes one of this phone's actions, by an action like any other; `reason` where the rule asks for one. */
export async function undoAction(item: OutboxItem, reason: string | null): Promise<ActionVerdict<'undo'>> {
  const { id, kind, subject, place, body } = item;
  return submitAction('undo', {
    weekId: aboutAction(kind, JSON.parse(body) as ActionBody<typeof kind>).weekId,
    idempotentId: crypto.randomUUID(),
    handsetTimestamp: toInstant(Date.now()),
    ...(reason !== null && { reason }),
    undoes: { idempotentId: id, kind, subject, place, body },
  });
}

/** On what terms an action of this phone can be undone now; null when there is nothing to undo or it is too late. */
export function undoTermsOf(
  item: OutboxItem,
  items: readonly OutboxItem[],
  { level, now }: { level: number; now: number },
): Extract<UndoTerms, 'free' | 'with-reason'> | null {
  if (item.kind === 'undo' || !isFact(item) || undoOf(items, item.id)) return null;
  const terms = undoTerms({ repId: item.owner, level }, { repId: item.owner, at: item.recordedAt }, now);
  return terms === 'free' || terms === 'with-reason' ? terms : null;
}
