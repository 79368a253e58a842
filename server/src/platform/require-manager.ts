import { RequestError } from '#platform/errors.ts';
import type { SignedIn } from '#platform/signed-in.ts';

/** Refuses a desk what only a manager may read. */
export function requireManager({ rep }: SignedIn): void {
  if (rep.hq_role !== 'manager') throw new RequestError('hq_read_only');
}
