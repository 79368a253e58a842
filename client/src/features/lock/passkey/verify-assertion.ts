import { fromBase64url, toBase64url } from '#format/base64url.ts';
import type { PasskeyAlgorithm, StoredPasskey } from '#session/passkey-store.ts';
import { checkAuthenticatorData, signCountOf } from './check-authenticator-data.ts';
import { checkClientData } from './check-client-data.ts';
import type { PasskeyProblem } from './passkey-problem.ts';
import { readPublicKey, schemes } from './public-key.ts';

/** The phone's answer to a request for a passkey. */
export interface Assertion {
  credentialId: Uint8Array;
  clientData: Uint8Array<ArrayBuffer>;
  authenticatorData: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
}

/** The request. */
interface AskedAssertion {
  challenge: Uint8Array;
  /** Scheme, host and port of the app. */
  origin: string;
  /** Host name that the passkey was made for. */
  rpId: string;
  passkey: StoredPasskey;
}

type AssertionVerdict = { ok: true; signCount: number } | { ok: false; problem: PasskeyProblem };

/**
 * Judges the phone's answer as a server would (WebAuthn level 3 §7.2), for there may be no server in reach: that the
 * browser's promise has come true is no proof. It must answer this challenge, from this app and site, for a verified
 * user, signed by the key that was stored at enrolment.
 */
export async function verifyAssertion(answer: Assertion, asked: AskedAssertion): Promise<AssertionVerdict> {
  const { challenge, origin, rpId, passkey } = asked;
  const problem =
    (toBase64url(answer.credentialId) === passkey.credentialId ? null : 'other passkey') ??
    checkClientData(answer.clientData, { type: 'webauthn.get', challenge, origin }) ??
    (await checkAuthenticatorData(answer.authenticatorData, rpId)) ??
    (await checkSignature(answer, passkey));
  if (problem) return { ok: false, problem };
  const signCount = signCountOf(answer.authenticatorData);
  const counts = passkey.signCount > 0;
  return counts && signCount <= passkey.signCount
    ? { ok: false, problem: 'used before' }
    : { ok: true, signCount };
}

async function checkSignature(answer: Assertion, passkey: StoredPasskey): Promise<PasskeyProblem | null> {
  const publicKey = fromBase64url(passkey.publicKey);
  const clientHash = new Uint8Array(await crypto.subtle.digest('SHA-256', answer.clientData));
  const signed = new Uint8Array([...answer.authenticatorData, ...clientHash]);
  const good = publicKey && (await isSignedBy(publicKey, passkey.algorithm, answer.signature, signed));
  return good ? null : 'bad signature';
}

/** Whether the owner of a public key (SubjectPublicKeyInfo) has signed this. False for keys that prove nothing. */
async function isSignedBy(
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

const SEQUENCE = 0x30;
const INTEGER = 0x02;
/** Length of each half of a P-256 signature. */
const HALF = 32;

/**
 * An ECDSA signature as Web Cryptography takes it, r and s of 32 bytes each, from the DER in which authenticators give
 * it. Null for anything but two whole numbers in strict DER.
 */
export function rawEcdsaSignature(der: Uint8Array): Uint8Array<ArrayBuffer> | null {
  if (der[0] !== SEQUENCE || der[1] !== der.length - 2) return null;
  const r = readNumber(der, 2);
  const s = r && readNumber(der, r.end);
  if (!s || s.end !== der.length) return null;
  const raw = new Uint8Array(2 * HALF);
  raw.set(r.digits, HALF - r.digits.length);
  raw.set(s.digits, 2 * HALF - s.digits.length);
  return raw;
}

/** A positive whole number at a place, without the zero that only marks it as positive. */
function readNumber(der: Uint8Array, at: number): { digits: Uint8Array; end: number } | null {
  const length = der[at + 1] ?? 0;
  const start = at + 2;
  const end = start + length;
  if (der[at] !== INTEGER || length === 0) return null;
  const first = der[start] ?? 0;
  const marked = first === 0;
  if (first >= 0x80 || (marked && (der[start + 1] ?? 0) < 0x80)) return null;
  const digits = der.subarray(marked ? start + 1 : start, end);
  return digits.length > HALF ? null : { digits, end };
}
