import { createHmac } from 'node:crypto';
import type { Secrets } from './secrets.ts';

/** How references are remembered without being known: what only somebody with the system's secrets can make. */
export interface ReferenceHashes {
  /** What the list of erased passengers keeps of a reference. */
  hashOf(reference: string): Buffer;
  /** What stands for a code in the ledger once its passenger is forgotten: the same code always gives the same. */
  pseudonymOf(code: string): string;
}

export function createReferenceHashes(secrets: Secrets): ReferenceHashes {
  const [listKey, pseudonymKey] = [secrets.keyFor('erased passenger'), secrets.keyFor('pseudonym')];
  return {
    hashOf: (reference) => createHmac('sha256', listKey).update(reference).digest(),
    pseudonymOf: (code) =>
      `erased:${createHmac('sha256', pseudonymKey).update(code).digest('hex').slice(0, 20)}`,
  };
}
