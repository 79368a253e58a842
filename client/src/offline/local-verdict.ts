import type { ActionBody, ActionKind } from '@offpiste/domain/contract/actions.ts';
import type { BookedPlace, CheckInOutcome } from '@offpiste/domain/rules/check-in.ts';
import type { CloseOutcome } from '@offpiste/domain/rules/close-departure.ts';
import type { TicketPrefixes } from '@offpiste/domain/rules/code.ts';
import type { EventEntryOutcome } from '@offpiste/domain/rules/event-entry.ts';
import type { ExtraOutcome } from '@offpiste/domain/rules/extra-passenger.ts';
import type { KeyDistributionOutcome } from '@offpiste/domain/rules/key-distribution.ts';
import type { KeyReturnOutcome } from '@offpiste/domain/rules/key-return.ts';
import type { PassDistributionOutcome } from '@offpiste/domain/rules/lift-pass.ts';
import type { NoShowOutcome } from '@offpiste/domain/rules/no-show.ts';
import type { UndoOutcome } from '@offpiste/domain/rules/undo.ts';
import { ticketPrefixes } from '#api/app-brand.ts';
import type { OutboxItem } from './outbox/outbox-item.ts';

/** The outcomes of the kinds that have their own rule. */
interface OwnOutcomes {
  'distribute-pass': PassDistributionOutcome;
  /** For every passenger: the name and the outcome, each null where this phone knows too little. */
  'add-extra': readonly { barcode: string; name: string | null; outcome: ExtraOutcome | null }[];
  'no-show': NoShowOutcome;
  'close-departure': CloseOutcome;
  'distribute-keys': KeyDistributionOutcome;
  'return-keys': KeyReturnOutcome;
  undo: UndoOutcome;
  'validate-in': EventEntryOutcome;
  'validate-out': EventEntryOutcome;
}

/** The outcome of each kind's rule; any other kind ticks a passenger off once at a place. */
export type ActionOutcome<K extends ActionKind> = K extends keyof OwnOutcomes
  ? OwnOutcomes[K]
  : CheckInOutcome<BookedPlace>;

export interface LocalHandlerContext {
  /** The rep's own actions recorded before this one, settled in the last day or still on their way. */
  earlier: readonly OutboxItem[];
  now: number;
}

/** What every handler is given. */
export interface JudgeContext extends LocalHandlerContext {
  /** By which codes are read. */
  prefixes: TicketPrefixes;
}

/** How a kind of action is judged on this phone when the server does not answer in time. */
export type LocalHandler<K extends ActionKind> = (
  body: Omit<ActionBody<K>, 'clientTimestamp'>,
  context: JudgeContext,
) => Promise<ActionOutcome<K> | null>;

/** One handler for every kind; the type checker names the ones that lack it. */
export type LocalHandlers = { readonly [K in ActionKind]: { readonly judgeOffline: LocalHandler<K> } };

let handlers: LocalHandlers | null = null;

/** Called by the app, which imports the features with the handlers, before a screen that records is shown. */
export function registerLocalHandlers(table: LocalHandlers): void {
  handlers = table;
}

/**
 * Judges with the server's rule and this phone's data. Null when it knows too little to judge;
 * a handler that fails returns null too, since the action itself is already safe.
 */
export async function localVerdict<K extends ActionKind>(
  kind: K,
  body: Omit<ActionBody<K>, 'clientTimestamp'>,
  context: LocalHandlerContext,
): Promise<ActionOutcome<K> | null> {
  const handler: LocalHandler<K> | undefined = handlers?.[kind].judgeOffline;
  try {
    return handler ? await handler(body, { ...context, prefixes: ticketPrefixes() }) : null;
  } catch {
    return null;
  }
}
