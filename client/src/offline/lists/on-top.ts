import { type ActionKind, countedKinds, isActionKind } from '@offpiste/domain/contract/actions.ts';
import { includesTransaction } from '@offpiste/domain/rules/as-of.ts';
import { stripFraming } from '@offpiste/domain/rules/code.ts';
import { isFact, isUndoInForce } from '../outbox/in-force.ts';
import type { OutboxItem } from '../outbox/outbox-item.ts';
import { extrasIn, undoneBy } from '../outbox/recorded-body.ts';
import type { KeptList } from './list-cache.ts';

/** When a list was made: the database snapshot, and when this phone requested it. */
export type ListMoment = Pick<KeptList, 'asOf' | 'updatedAt'>;

/** One thing the rep did on this phone: an action, or one passenger of an action with several. */
export interface OwnFact {
  /** The outbox item that it is, or is a part of. */
  item: OutboxItem;
  kind: ActionKind;
  /** The body as recorded, for this one passenger. */
  body: string;
  /** Not proven to have reached the server. */
  unsent: boolean;
}

/** The rep's own actions that count on top of a list. */
export interface OnTop {
  /** Acts that the list does not include, in the order of recording. */
  done: readonly OwnFact[];
  /** Facts that the list includes and the rep has undone since. */
  undone: readonly Pick<OwnFact, 'kind' | 'body'>[];
}

interface Part extends OwnFact {
  /** The id that an undo names; the parts of an action get theirs from the server. */
  id: string | null;
  recordedIn: string | undefined;
}

/**
 * The rep's own actions at a place that count on top of its list: those that are unsent, and those that were recorded
 * after the list was made. `items` are this phone's recorded actions, in that order; without a list all of them count.
 */
export function onTopOf(list: ListMoment | null, items: readonly OutboxItem[], place: string): OnTop {
  const here = items.filter((item) => item.place === place);
  const undos = new Map(
    here.filter(isUndoInForce).flatMap((item) => {
      const undoes = undoneBy(item.body);
      return undoes ? [[undoes.idempotentId, { item, undoes }] as const] : [];
    }),
  );
  const done: OwnFact[] = [];
  const undone: Pick<OwnFact, 'kind' | 'body'>[] = [];
  /** The action's own outcome is better evidence than its undo, which may have been judged without it. */
  const known = new Set<string | null>();

  for (const item of here) {
    if (item.kind === 'undo') continue;
    known.add(item.id);
    for (const part of partsOf(item)) {
      known.add(part.id);
      const undo = part.id === null ? undefined : undos.get(part.id);
      if (!includes(list, item, part.recordedIn)) {
        if (!undo) done.push(part);
      } else if (undo && !remainsDone(item) && !includes(list, undo.item, undo.item.recordedIn))
        undone.push(part);
    }
  }
  for (const { item, undoes } of undos.values()) {
    const { idempotentId, kind, body = '{}' } = undoes;
    if (isActionKind(kind) && !known.has(idempotentId) && !includes(list, item, item.recordedIn))
      undone.push({ kind, body });
  }
  return { done, undone };
}

/**
 * Whether a list includes the outcome of an item. The database says so; where it cannot, as after a restart of it,
 * the phone's times decide, until the server proves what it still has from before.
 */
function includes(list: ListMoment | null, item: OutboxItem, recordedIn?: string): boolean {
  if (!list || item.settledAt === null) return false;
  if (list.asOf === undefined || recordedIn === undefined) return item.settledAt <= list.updatedAt;
  const included = includesTransaction(list.asOf, recordedIn);
  return included ?? (isOfEpoch(list.asOf, item.epoch) || item.settledAt <= list.updatedAt);
}

/** Whether a list was read in the epoch in which the server proved an item last. */
function isOfEpoch(asOf: string, epoch: string | undefined): boolean {
  return epoch !== undefined && asOf.startsWith(`${epoch}/`);
}

/** Whether it is done all the same when this is undone, because somebody else had done it before. */
function remainsDone({ kind, outcome }: OutboxItem): boolean {
  return outcome?.result === 'conflict' && !countedKinds.includes(kind);
}

/** Whether a list includes every outcome of an item: then nothing of the item counts on top of it. */
export function includesItem(list: ListMoment, item: OutboxItem): boolean {
  const parts = item.kind === 'undo' ? [item] : partsOf(item);
  return parts.every(({ recordedIn }) => includes(list, item, recordedIn));
}

/** The effect of an item, as far as this phone knows. */
function partsOf(item: OutboxItem): Part[] {
  if (!isFact(item)) return [];
  const { id, kind, body, outcome, recordedIn } = item;
  const whole = { item, kind, body, unsent: outcome === null, id, recordedIn };
  if (kind !== 'add-extra') return [whole];

  const submission = extrasIn(body);
  const results = outcome?.result === 'accepted' ? outcome.results : undefined;
  return submission.passengers.flatMap((passenger) => {
    const code = stripFraming(passenger.barcode);
    const result = results?.find(({ barcode }) => stripFraming(barcode) === code);
    if (results && result?.outcome !== 'added') return [];
    return {
      ...whole,
      body: JSON.stringify({ ...submission, passengers: [passenger] }),
      id: result?.idempotentId ?? null,
      recordedIn: result?.recordedIn ?? recordedIn,
    };
  });
}
