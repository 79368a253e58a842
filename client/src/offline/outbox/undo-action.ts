import { aboutRecorded } from '@offpiste/domain/contract/actions.ts';
import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { type ActionVerdict, submitAction } from './submit-action.ts';
import type { Undoable } from './undoable.ts';

/** Undoes an action of this phone, by an action like any other; with a `reason` where the rule requires one. */
export async function undoAction(
  { item, undoes }: Undoable,
  reason: string | null,
): Promise<ActionVerdict<'undo'>> {
  const undo = {
    weekId: aboutRecorded(item).weekId,
    idempotentId: crypto.randomUUID(),
    handsetTimestamp: toInstant(Date.now()),
    ...(reason !== null && { reason }),
    undoes,
  };
  const { placeName, personName } = item;
  return submitAction('undo', undo, { placeName, personName });
}
