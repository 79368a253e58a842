import { createHmac } from 'node:crypto';
import type { Secrets } from './secrets.ts';

/** How references are remembered without being known: what only somebody with the system's secrets can make. */
export interface ReferenceHashes {
  /** What the list of erased passengers keeps of a reference. */
  hashOf(reference: string): Buffer;
  /** What it may have kept of it, under the secrets of today and of before. */
  hashesOf(reference: string): Buffer[];
  /** What stands for a code in the ledger once its passenger is forgotten: the same code always gives the same. */
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
