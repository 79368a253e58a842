import { RequestError } from './errors.ts';

/** How long a confirmed passkey opens headquarters. */
export const CONFIRMED_MS = 12 * 60 * 60_000;
/** How long it is fresh enough for a call that is dangerous. */
export const FRESH_MS = 5 * 60_000;

/** Whether a passkey that was confirmed then still counts, for so long. */
export function isConfirmed(verifiedAt: number | null, now: number, lasting = CONFIRMED_MS): boolean {
  return verifiedAt !== null && now - verifiedAt < lasting;
}

/** Refuses what is dangerous unless a passkey was confirmed within five minutes. */
export function requireFreshPasskey(verifiedAt: number | null, now: number): void {
  if (!isConfirmed(verifiedAt, now, FRESH_MS)) throw new RequestError('hq_passkey_required');
}
