import { PERSONAL_FIELDS_VERSION, personalFields } from '@offpiste/domain/contract/personal-fields.ts';
import { closeFields } from '@offpiste/domain/rules/closed-fields.ts';
import type { KeptList } from '../lists/list-cache.ts';

/** The lists that have personal fields, under the keys by which they are kept, with the paths of those fields. */
export const personalLists: Readonly<Record<string, readonly string[]>> = {
  'my-season/database': personalFields['/api/mySeason/database'],
};

/** Marks a value whose personal fields are closed: such a copy has no entity tag, and the whole is requested. */
export const CLOSED = { etag: null, closed: true, closedBy: PERSONAL_FIELDS_VERSION } as const;

/** Whether a kept value was closed by an earlier version of the app, which closed more fields. */
export function isClosedByEarlier(kept: { closed?: true; closedBy?: number } | null | undefined): boolean {
  return kept?.closed === true && kept.closedBy !== PERSONAL_FIELDS_VERSION;
}

/**
 * A kept list as it is kept under the device key while personal data is apart; null for one whose fields are closed
 * already.
 */
export function closedList(paths: readonly string[], kept: KeptList): KeptList | null {
  return kept.closed ? null : { ...kept, value: closeFields(kept.value, paths), ...CLOSED };
}
