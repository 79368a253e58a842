import { createHash } from 'node:crypto';

/** Returns what is stored of an invite link's secret. */
export function inviteHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
