import { createHmac } from 'node:crypto';
import { isSameSecret } from '#platform/is-same-secret.ts';
import { PASSWORD_BYTES } from '#platform/made-password.ts';
import type { Secrets } from '#platform/secrets.ts';
import type { RepRow } from '#platform/tables.ts';

/** The password that will replace a rep's current one. */
export interface NextPasswords {
  /** The one of a number: always the same, so that a lost reply costs nothing. */
  of(repId: string, number: string): string;
  /** Whether it is the one that was made for this rep and has not been given yet. */
  isNext(rep: Pick<RepRow, 'rep_id' | 'next_password'>, password: string): boolean;
}

/** Derived from the secrets: the database alone reveals nothing about it, and stores no weak hash of it. */
export function createNextPasswords(secrets: Secrets): NextPasswords {
  const keys = secrets.keysFor('next password');
  const made = (key: Buffer, repId: string, number: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([repId, number]))
      .digest()
      .subarray(0, PASSWORD_BYTES)
      .toString('base64url');
  return {
    of: (repId, number) => made(secrets.keyFor('next password'), repId, number),
    isNext({ rep_id: repId, next_password: number }, password) {
      if (number === null) return false;
      // It may have been shown before the secrets were replaced.
      return keys.some((key) => isSameSecret(password, made(key, repId, number)));
    },
  };
}
