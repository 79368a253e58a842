import { createHash } from 'node:crypto';

/** Returns what is stored of a secret that only a browser has: a cookie, an attempt, an invite link. */
export function secretHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
