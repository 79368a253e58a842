import type { PasskeyAlgorithm } from '#session/passkey-store.ts';
import { rawEcdsaSignature } from './ecdsa-signature.ts';

const ecdsa = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const rsa = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };

/** Whether the owner of a public key (SubjectPublicKeyInfo) has signed this. False for keys that cannot be read. */
export async function isSignedBy(
  publicKey: Uint8Array<ArrayBuffer>,
  algorithm: PasskeyAlgorithm,
  signature: Uint8Array<ArrayBuffer>,
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const scheme = algorithm === -7 ? ecdsa : rsa;
  const raw = algorithm === -7 ? rawEcdsaSignature(signature) : signature;
  if (!raw) return false;
  try {
    const key = await crypto.subtle.importKey('spki', publicKey, scheme, false, ['verify']);
    return await crypto.subtle.verify(scheme, key, raw, signed);
  } catch {
    return false;
  }
}
