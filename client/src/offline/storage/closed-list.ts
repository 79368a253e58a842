import { personalFields } from '@offpiste/domain/contract/personal-fields.ts';
import { closeFields } from '@offpiste/domain/rules/closed-fields.ts';
import type { KeptList } from '../lists/list-keeper.ts';

/** The lists that have personal fields, under the keys by which they are kept, with the paths of those fields. */
export const personalLists: Readonly<Record<string, readonly string[]>> = {
  'rep-data': personalFields['/api/repData/:weekId'],
  'my-season/database': personalFields['/api/mySeason/database'],
};

/**
 * A kept list as it lies under the device key while personal data is apart; null for what has no such fields, or whose
 * fields are closed already.
 */
export function closedList(key: string, list: unknown): KeptList | null {
  const paths = personalLists[key];
  const kept = list as KeptList;
  if (!paths || kept.closed) return null;
  return { ...kept, value: closeFields(kept.value, paths), etag: null, closed: true };
}
