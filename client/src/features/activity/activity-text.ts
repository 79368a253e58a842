import type { ActionBody, ActionKind } from '@offpiste/domain/contract/actions.ts';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import { counted } from '#ui/counted.ts';

/** What a rep did, told without a code word. */
export interface ActionWords {
  /** 'Load on coach C4 outbound'. */
  what: string;
  code: string;
}

const describe: { [K in ActionKind]: (body: ActionBody<K>) => ActionWords } = {
  'load-coach': ({ coachId, direction, barcode }) => ({
    what: `Load on coach ${coachId} ${direction}`,
    code: barcode,
  }),
  'distribute-pass': ({ barcode }) => ({
    what: 'Distribute lift pass',
    code: barcode,
  }),
  'add-extra': ({ transferId, passengers }) => ({
    what: `Add ${counted(passengers.length, 'extra passenger')} to transfer ${transferId}`,
    code: passengers.map(({ barcode }) => barcode).join(' · '),
  }),
  'distribute-keys': ({ numberOfKeys, roomId, barcode }) => ({
    what: `Hand out ${counted(numberOfKeys, 'key')} of room ${roomId}`,
    code: barcode,
  }),
  'return-keys': ({ numberOfKeys, extraKeysReturned, roomId, returnedBy }) => ({
    what: `Take back ${counted(numberOfKeys, 'key')}${extraKeysReturned > 0 ? ` and ${extraKeysReturned} extra` : ''} of room ${roomId}`,
    code: returnedBy,
  }),
  undo: ({ undoes: { kind, body, idempotentId } }) => {
    if (body === undefined) return { what: 'Undo', code: idempotentId };
    const { what, code } = describeAction({ kind: kind as ActionKind, body });
    return { what: `Undo: ${what}`, code };
  },
  'validate-in': ({ eventId, barcode }) => ({ what: `Scan in at event ${eventId}`, code: barcode }),
  'validate-out': ({ eventId, barcode }) => ({ what: `Scan out at event ${eventId}`, code: barcode }),
  'register-lesson': ({ lessonId, barcode }) => ({
    what: `Register for lesson ${lessonId}`,
    code: barcode,
  }),
  'load-transfer': ({ transferId, direction, barcode }) => ({
    what: `Load on transfer ${transferId} ${direction}`,
    code: barcode,
  }),
};

/** Puts an outbox item's action into words. */
export function describeAction(item: Pick<OutboxItem, 'kind' | 'body'>): ActionWords {
  return describe[item.kind](JSON.parse(item.body));
}

/** Why an item is still waiting; null while nothing has gone wrong. */
export function waitingText(lastFailure: string | null): string | null {
  if (lastFailure === null) return null;
  if (lastFailure === 'network') return 'No connection yet';
  if (lastFailure === 'timeout') return 'The server took too long to answer';
  if (lastFailure === 'not-ours')
    return 'Another network answered in its place, such as a hotel sign-in page';
  return 'The server is busy or away';
}
