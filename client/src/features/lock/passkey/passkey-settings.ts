/** From the specification (document 1 §9). */
export const PASSKEY_TIMEOUT_MS = 60_000;
const CHALLENGE_BYTES = 32;

/** Random bytes that only the answer to this question contains. */
export function freshChallenge(): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(CHALLENGE_BYTES));
}

/** Whether the phone can recognise its owner by finger, face or its own lock. Passkeys need a host with a name. */
export async function isBiometricPossible(): Promise<boolean> {
  if (typeof PublicKeyCredential === 'undefined' || isAddress(location.hostname)) return false;
  try {
    return await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
  } catch {
    return false;
  }
}

function isAddress(host: string): boolean {
  return /^[0-9.]+$|:/.test(host);
}
