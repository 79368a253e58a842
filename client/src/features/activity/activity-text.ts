import type { ActionBody, ActionKind } from '@offpiste/domain/contract/actions.ts';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import { counted } from '#ui/counted.ts';

/** Describes an action without a technical word. */
export interface ActionWords {
  /** 'Load on coach C4 outbound'. */
  what: string;
  code: string;
}

/** Names of places that have an id for a name. */
type PlaceNames = ReadonlyMap<string, string>;

const describe: {
  [K in ActionKind]: (body: ActionBody<K>, placeName: string | undefined, names: PlaceNames) => ActionWords;
} = {
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
  'distribute-keys': ({ numberOfKeys, roomId, barcode }, name = `room ${roomId}`) => ({
    what: `Hand out ${counted(numberOfKeys, 'key')} of ${name}`,
    code: barcode,
  }),
  'return-keys': ({ numberOfKeys, extraKeysReturned, roomId, returnedBy }, name = `room ${roomId}`) => ({
    what: `Take back ${counted(numberOfKeys, 'key')}${extraKeysReturned > 0 ? ` and ${extraKeysReturned} extra` : ''} of ${name}`,
    code: returnedBy,
  }),
  undo: ({ undoes: { kind, body, place, idempotentId } }, placeName, names) => {
    if (body === undefined) return { what: 'Undo', code: idempotentId };
    const { what, code } = describeAction(
      { kind: kind as ActionKind, body, place, ...(placeName && { placeName }) },
      names,
    );
    return { what: `Undo: ${what}`, code };
  },
  'validate-in': ({ eventId, barcode }, name = `event ${eventId}`) => ({
    what: `Scan in at ${name}`,
    code: barcode,
  }),
  'validate-out': ({ eventId, barcode }, name = `event ${eventId}`) => ({
    what: `Scan out at ${name}`,
    code: barcode,
  }),
  'register-lesson': ({ lessonId, barcode }, name = `lesson ${lessonId}`) => ({
    what: `Register for ${name}`,
    code: barcode,
  }),
  'load-transfer': ({ transferId, direction, barcode }) => ({
    what: `Load on transfer ${transferId} ${direction}`,
    code: barcode,
  }),
};

const NO_PLACES: PlaceNames = new Map();

/** Puts an outbox item's action into words, with the name that its place had, or has on this phone now. */
export function describeAction(
  { kind, body, place, placeName }: Pick<OutboxItem, 'kind' | 'body' | 'place' | 'placeName'>,
  names: PlaceNames = NO_PLACES,
): ActionWords {
  return describe[kind](JSON.parse(body), placeName ?? names.get(place), names);
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
