import { createHmac } from 'node:crypto';
import type { Secrets } from './secrets.ts';

/** How references are recognised without being stored: by values that only the system's secrets can make. */
export interface ReferenceHashes {
  /** The entry of a reference on the list of erased passengers. */
  hashOf(reference: string): Buffer;
  /** The possible entries of it, under the current and earlier secrets. */
  hashesOf(reference: string): Buffer[];
  /** Replaces a code in the ledger once its passenger is forgotten: the same code always gives the same pseudonym. */
  pseudonymOf(code: string): string;
}

export function createReferenceHashes(secrets: Secrets): ReferenceHashes {
  const [listKeys, pseudonymKey] = [secrets.keysFor('erased passenger'), secrets.keyFor('pseudonym')];
  const listKey = secrets.keyFor('erased passenger');
  const keyedHash = (key: Buffer, reference: string) => createHmac('sha256', key).update(reference).digest();
  return {
    hashOf: (reference) => keyedHash(listKey, reference),
    hashesOf: (reference) => listKeys.map((key) => keyedHash(key, reference)),
    pseudonymOf: (code) =>
      `erased:${createHmac('sha256', pseudonymKey).update(code).digest('hex').slice(0, 20)}`,
  };
}
