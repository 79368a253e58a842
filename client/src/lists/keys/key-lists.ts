import { AllKeysReply } from '@offpiste/domain/contract/keys.ts';
import { list } from '../named-list.ts';
import { type KeyListName, keyListKey } from './key-list-keys.ts';

const keyPaths = { loc: '', sup: 'supplier/', bld: 'building/' } as const;

/** The lists of key rooms in a week. */
export function keyLists(weekId: string) {
  const week = encodeURIComponent(weekId);
  return {
    keyList: (name: KeyListName) =>
      list(
        keyListKey(name),
        `/api/keyDist/allKeys/${keyPaths[name.groupType]}${week}/${encodeURIComponent(name.loc)}`,
        AllKeysReply,
      ),
  };
}
