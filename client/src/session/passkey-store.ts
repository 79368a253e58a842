import * as z from 'zod/mini';
import { PASSKEY } from './passkey-mark.ts';

/** COSE numbers of the accepted signatures: ECDSA with P-256 and SHA-256, RSA (PKCS #1) with SHA-256. */
const PasskeyAlgorithm = z.union([z.literal(-7), z.literal(-257)]);
export type PasskeyAlgorithm = z.infer<typeof PasskeyAlgorithm>;

/** This phone's record of a rep's passkey. Nothing in it is secret; bytes are base64url. */
const StoredPasskey = z.object({
  repId: z.string(),
  credentialId: z.string(),
  /** As SubjectPublicKeyInfo. */
  publicKey: z.string(),
  algorithm: PasskeyAlgorithm,
  /** Goes up with every use, on phones that count; otherwise 0. */
  signCount: z.number(),
});
export type StoredPasskey = z.infer<typeof StoredPasskey>;

/** Returns the passkey of this rep; null when there is none, or only another rep's. */
export function passkeyOf(repId: string | undefined): StoredPasskey | null {
  try {
    const stored = StoredPasskey.parse(JSON.parse(localStorage.getItem(PASSKEY) ?? 'null'));
    return stored.repId === repId ? stored : null;
  } catch {
    return null;
  }
}

export function storePasskey(passkey: StoredPasskey): void {
  localStorage.setItem(PASSKEY, JSON.stringify(passkey));
}
