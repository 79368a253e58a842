import { type ActionKind, countedKinds } from '@offpiste/domain/contract/actions.ts';
import type { Model, ModelAction } from './model.ts';
import { idsOnPhone } from './raw-outbox.ts';
import type { Traffic } from './watch-traffic.ts';

/** Kinds of which a second one can be as good as the first: more keys, or a close after somebody has come or gone. */
const REPEATED: readonly ActionKind[] = [...countedKinds, 'close-departure'];

/**
 * I10: what this phone did before counts in its own verdict. A second scan of somebody whom this phone has ticked
 * off itself must not look like the first. What this phone has refused counts for nothing.
 */
export function checkProvisional(model: Model, traffic: Traffic, action: ModelAction): void {
  if (action.judgedHere !== 'accepted' || action.kind === 'undo' || REPEATED.includes(action.kind)) return;
  const undone = new Set([...model.actions.values()].map(({ undoes }) => undoes));
  const before = action.after
    .map((id) => model.actions.get(id))
    .filter((other) => other !== undefined)
    .filter((other) => other.kind !== 'undo' && other.judgedHere !== 'refused' && !undone.has(other.id));
  // Ways in and out take turns: only the last one counts. What the server has answered may have been refused.
  const last = before.at(-1);
  if (!last || last.kind !== action.kind || last.place !== action.place || traffic.terminal.has(last.id))
    return;
  if (last.evicted) return;
  // They came after all, says a list that came in between: aboard, they can leave.
  if (action.leaves && !last.leaves) return;
  if (hasRival(model, action)) model.excused('two at the same moment are both the first');
  else model.violated('wrong-verdict', `${action.id} was called the first although ${last.id} was`);
}

/**
 * Whether the phone knows of another action on the same subject that was not shown as safe when this one was begun: at
 * the same moment, or by a page that died before it could show it. Which of the two counts as the first is open.
 */
function hasRival({ actions }: Model, action: ModelAction): boolean {
  const held = idsOnPhone(action.phone);
  return [...actions.values()].some(
    ({ id, subject, phone, repId, claimed, evicted }) =>
      subject === action.subject &&
      phone === action.phone &&
      repId === action.repId &&
      id !== action.id &&
      !evicted &&
      !action.after.includes(id) &&
      (claimed || held.has(id)),
  );
}
