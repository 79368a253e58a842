import type { ActionBody, ActionKind } from '@offpiste/domain/contract/actions.ts';
import type { EventEntryOutcome } from '@offpiste/domain/rules/event-entry.ts';
import type { ExtraOutcome } from '@offpiste/domain/rules/extra-passenger.ts';
import type { KeyDistributionOutcome } from '@offpiste/domain/rules/key-distribution.ts';
import type { KeyReturnOutcome } from '@offpiste/domain/rules/key-return.ts';
import type { LessonBooking } from '@offpiste/domain/rules/lesson-booking.ts';
import type { PassDistributionOutcome } from '@offpiste/domain/rules/lift-pass.ts';
import type { OnceAtPlaceOutcome } from '@offpiste/domain/rules/once-at-place.ts';
import type { UndoOutcome } from '@offpiste/domain/rules/undo.ts';
import type { VehicleSeat } from '@offpiste/domain/rules/vehicle.ts';
import type { OutboxItem } from './outbox/outbox-item.ts';

/** The outcome of each kind's rule. */
export interface ActionOutcomes {
  'load-coach': OnceAtPlaceOutcome<VehicleSeat>;
  'distribute-pass': PassDistributionOutcome;
  /** For every passenger: the name and the outcome, each null where this phone knows too little. */
  'add-extra': readonly { barcode: string; name: string | null; outcome: ExtraOutcome | null }[];
  'distribute-keys': KeyDistributionOutcome;
  'return-keys': KeyReturnOutcome;
  undo: UndoOutcome;
  'validate-in': EventEntryOutcome;
  'validate-out': EventEntryOutcome;
  'register-lesson': OnceAtPlaceOutcome<LessonBooking>;
  'load-transfer': OnceAtPlaceOutcome<VehicleSeat>;
}
export type ActionOutcome<K extends ActionKind> = ActionOutcomes[K];

export interface LocalHandlerContext {
  /** The rep's own actions recorded before this one, settled in the last day or still on their way. */
  earlier: readonly OutboxItem[];
  now: number;
}

/** How a kind of action is judged on this phone when the server does not answer in time. */
export type LocalHandler<K extends ActionKind> = (
  body: Omit<ActionBody<K>, 'clientTimestamp'>,
  context: LocalHandlerContext,
) => Promise<ActionOutcome<K> | null>;

/** One handler for every kind; the type checker names the ones that lack it. */
export type LocalHandlers = { [K in ActionKind]: LocalHandler<K> };

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
  const handler: LocalHandler<K> | undefined = handlers?.[kind];
  try {
    return handler ? await handler(body, context) : null;
  } catch {
    return null;
  }
}
