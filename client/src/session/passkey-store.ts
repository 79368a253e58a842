import { PASSKEY } from './passkey-mark.ts';

/** COSE numbers of the accepted signatures: ECDSA with P-256 and SHA-256, RSA (PKCS #1) with SHA-256. */
export type PasskeyAlgorithm = -7 | -257;

/** This phone's record of a rep's passkey. Nothing in it is secret; bytes are base64url. */
export interface StoredPasskey {
  repId: string;
  credentialId: string;
  /** As SubjectPublicKeyInfo. */
  publicKey: string;
  algorithm: PasskeyAlgorithm;
  /** Goes up with every use, on phones that count; otherwise 0. */
  signCount: number;
}

/** Returns the passkey of this rep; null when there is none, or only another rep's. */
export function passkeyOf(repId: string | undefined): StoredPasskey | null {
  try {
    const stored = JSON.parse(localStorage.getItem(PASSKEY) ?? 'null') as StoredPasskey | null;
    return stored?.repId === repId ? stored : null;
  } catch {
    return null;
  }
}

export function storePasskey(passkey: StoredPasskey): void {
  localStorage.setItem(PASSKEY, JSON.stringify(passkey));
}
