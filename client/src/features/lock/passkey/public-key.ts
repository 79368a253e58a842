import type { PasskeyAlgorithm } from '#session/passkey-store.ts';

/** The algorithms with which a passkey signs; ES256 and RS256 (RFC 8812). */
export const schemes = {
  [-7]: { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
  [-257]: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
} as const;

/** As hard to break as 128 bits, which 2,048 are not (NIST SP 800-57). */
const LEAST_RSA_BITS = 3_072;

/** Reads a public key (SubjectPublicKeyInfo). `too weak`: it could be broken; null: it is no key of that kind. */
export async function readPublicKey(
  publicKey: Uint8Array<ArrayBuffer>,
  algorithm: PasskeyAlgorithm,
): Promise<CryptoKey | 'too weak' | null> {
  try {
    const key = await crypto.subtle.importKey('spki', publicKey, schemes[algorithm], false, ['verify']);
    const made = key.algorithm;
    return 'modulusLength' in made && Number(made.modulusLength) < LEAST_RSA_BITS ? 'too weak' : key;
  } catch {
    return null;
  }
}
