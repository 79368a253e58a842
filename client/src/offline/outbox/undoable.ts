import type { UndoneAction } from '@offpiste/domain/contract/undo.ts';
import { type UndoTerms, undoTerms } from '@offpiste/domain/rules/undo.ts';
import { isFact, undoOf } from './in-force.ts';
import type { OutboxItem } from './outbox-item.ts';
import { extrasIn } from './recorded-body.ts';

/** Something done on this phone that is undone by itself: an action, or one passenger of an action that holds several. */
export interface Undoable {
  item: OutboxItem;
  undoes: UndoneAction;
}

/** The parts of an item that can be undone, as far as it is a fact. */
export function undoablesOf(item: OutboxItem): Undoable[] {
  if (item.kind === 'undo') return [];
  if (item.kind === 'add-extra') return addedPassengers(item);
  const { id, kind, subject, place, body } = item;
  return isFact(item) ? [{ item, undoes: { idempotentId: id, kind, subject, place, body } }] : [];
}

/** On what terms it can be undone now; null when it is already undone or only a rep of a higher level may. */
export function undoTermsOf(
  { item, undoes }: Undoable,
  items: readonly OutboxItem[],
  { level, now }: { level: number; now: number },
): Extract<UndoTerms, 'free' | 'with-reason'> | null {
  if (undoOf(items, undoes.idempotentId)) return null;
  const terms = undoTerms({ repId: item.owner, level }, { repId: item.owner, at: item.recordedAt }, now);
  return terms === 'free' || terms === 'with-reason' ? terms : null;
}

/** The item that an action, known by its id, is or is a part of. */
export function itemHolding(items: readonly OutboxItem[], actionId: string): OutboxItem | null {
  return items.find(({ id, outcome }) => id === actionId || hasPart(outcome, actionId)) ?? null;
}

function hasPart(outcome: OutboxItem['outcome'], actionId: string): boolean {
  if (outcome?.result !== 'accepted') return false;
  return outcome.results?.some(({ idempotentId }) => idempotentId === actionId) ?? false;
}

/** The server gives each passenger's action its id, so there is none before it has answered. */
function addedPassengers(item: OutboxItem): Undoable[] {
  const { kind, subject, place, outcome } = item;
  if (outcome?.result !== 'accepted') return [];
  const body = extrasIn(item.body);
  return (outcome.results ?? [])
    .filter((result) => result.outcome === 'added')
    .map(({ idempotentId, barcode }) => {
      const passengers = body.passengers.filter((passenger) => passenger.barcode === barcode);
      return {
        item,
        undoes: { idempotentId, kind, subject, place, body: JSON.stringify({ ...body, passengers }) },
      };
    });
}
