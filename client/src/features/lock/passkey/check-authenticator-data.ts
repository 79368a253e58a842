import type { PasskeyProblem } from './passkey-problem.ts';

const HASH_BYTES = 32;
/** Hash of the site, flags, counter. */
const SHORTEST_BYTES = HASH_BYTES + 1 + 4;
const USER_PRESENT = 0b1;
const USER_VERIFIED = 0b100;
const MAY_BE_BACKED_UP = 0b1000;
const IS_BACKED_UP = 0b10000;

/** Returns what is wrong with the authenticator's data (WebAuthn level 3 §6.1); null when nothing is. */
export async function checkAuthenticatorData(data: Uint8Array, rpId: string): Promise<PasskeyProblem | null> {
  const flags = data[HASH_BYTES];
  if (data.length < SHORTEST_BYTES || flags === undefined) return 'unreadable';
  const site = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(rpId));
  if (!isSame(data.subarray(0, HASH_BYTES), new Uint8Array(site))) return 'other site';
  if (!(flags & USER_PRESENT)) return 'nobody there';
  if (!(flags & USER_VERIFIED)) return 'not verified';
  if (flags & IS_BACKED_UP && !(flags & MAY_BE_BACKED_UP)) return 'unreadable';
  return null;
}

/** How often the passkey says it was used; 0 where the phone does not count. */
export function signCountOf(data: Uint8Array): number {
  return new DataView(data.buffer, data.byteOffset, data.byteLength).getUint32(HASH_BYTES + 1);
}

/** Whether two runs of bytes are the same. */
function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
