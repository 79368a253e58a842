import { randomUUID } from 'node:crypto';

/** Returns an id for an account that no sheet names. */
export function newRepId(): string {
  return `R-${randomUUID().slice(0, 8)}`;
}
