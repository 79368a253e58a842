import { fromBase64url, toBase64url } from '#format/base64url.ts';
import type { StoredPasskey } from '#session/passkey-store.ts';
import { checkAuthenticatorData, signCountOf } from './check-authenticator-data.ts';
import { checkClientData } from './check-client-data.ts';
import type { PasskeyProblem } from './passkey-problem.ts';
import { isSignedBy } from './verify-signature.ts';

/** The phone's answer to a request for a passkey. */
export interface Assertion {
  credentialId: Uint8Array;
  clientData: Uint8Array<ArrayBuffer>;
  authenticatorData: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
}

/** The request. */
export interface AskedAssertion {
  challenge: Uint8Array;
  /** Scheme, host and port of the app. */
  origin: string;
  /** Host name that the passkey was made for. */
  rpId: string;
  passkey: StoredPasskey;
}

export type AssertionVerdict = { ok: true; signCount: number } | { ok: false; problem: PasskeyProblem };

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
