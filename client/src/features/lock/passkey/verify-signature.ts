import type { PasskeyAlgorithm } from '#session/passkey-store.ts';
import { rawEcdsaSignature } from './ecdsa-signature.ts';
import { readPublicKey, schemes } from './public-key.ts';

/** Whether the owner of a public key (SubjectPublicKeyInfo) has signed this. False for keys that prove nothing. */
export async function isSignedBy(
  publicKey: Uint8Array<ArrayBuffer>,
  algorithm: PasskeyAlgorithm,
  signature: Uint8Array<ArrayBuffer>,
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const key = await readPublicKey(publicKey, algorithm);
  const raw = algorithm === -7 ? rawEcdsaSignature(signature) : signature;
  if (!raw || !(key instanceof CryptoKey)) return false;
  return crypto.subtle.verify(schemes[algorithm], key, raw, signed);
}
