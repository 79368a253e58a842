import { toBase64url } from '#format/base64url.ts';
import { type PasskeyAlgorithm, storePasskey } from '#session/passkey-store.ts';
import { hasPin } from '#session/pin-store.ts';
import { currentRep } from '#session/session.ts';
import { openPersonalData } from '#week/page/week-client.ts';
import { ceremonyFailure, type EnrolFailure } from './ceremony-outcome.ts';
import { checkAuthenticatorData, signCountOf } from './check-authenticator-data.ts';
import { checkClientData } from './check-client-data.ts';
import { askForSecret, secretIn } from './passkey-secret.ts';
import { freshChallenge, PASSKEY_TIMEOUT_MS } from './passkey-settings.ts';
import { readPublicKey } from './public-key.ts';

const algorithms: readonly PasskeyAlgorithm[] = [-7, -257];

/** Creates a passkey for the signed-in rep on this phone, which then unlocks the app instead of the PIN. */
export async function enrolPasskey(brandName: string, signal: AbortSignal): Promise<'on' | EnrolFailure> {
  const rep = currentRep();
  if (!rep) return 'stopped';
  const challenge = freshChallenge();
  try {
    const credential = await navigator.credentials.create({
      signal,
      publicKey: {
        rp: { id: location.hostname, name: brandName },
        // Always the same for a rep, so that phones which list their passkeys show one.
        user: { id: await userHandle(rep.repId), name: rep.name, displayName: rep.name },
        challenge,
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        timeout: PASSKEY_TIMEOUT_MS,
        attestation: 'none',
        extensions: askForSecret,
        authenticatorSelection: {
          authenticatorAttachment: 'platform',
          userVerification: 'required',
          // The app knows the id: the passkey may stay on this phone and out of the rep's account.
          residentKey: 'discouraged',
        },
      },
    });
    if (!(credential instanceof PublicKeyCredential)) return 'failed';
    const made = readMade(credential);
    if (!made) return 'failed';
    const problem =
      checkClientData(made.clientData, { type: 'webauthn.create', challenge, origin: location.origin }) ??
      (await checkAuthenticatorData(made.authenticatorData, location.hostname));
    if (problem) return 'failed';
    const key = await readPublicKey(made.publicKey, made.algorithm);
    if (key === 'too weak') return 'weak key';
    if (!key) return 'failed';
    // They may have signed out meanwhile, in another tab.
    if (signal.aborted || !hasPin() || currentRep()?.repId !== rep.repId) return 'stopped';
    const { credentialId, algorithm } = made;
    const publicKey = toBase64url(made.publicKey);
    const signCount = signCountOf(made.authenticatorData);
    storePasskey({ repId: rep.repId, credentialId, publicKey, algorithm, signCount });
    // Many phones give it only when the passkey is used: then the first unlock does this.
    const secret = secretIn(credential);
    if (secret) await openPersonalData(secret).catch(() => undefined);
    return 'on';
  } catch (error) {
    return ceremonyFailure(error);
  }
}

/** Null when it has no key that can be checked later. */
function readMade(credential: PublicKeyCredential) {
  const response = credential.response as AuthenticatorAttestationResponse;
  const publicKey = response.getPublicKey();
  const algorithm = algorithms.find((known) => known === response.getPublicKeyAlgorithm());
  if (!publicKey || !algorithm) return null;
  return {
    credentialId: toBase64url(new Uint8Array(credential.rawId)),
    publicKey: new Uint8Array(publicKey),
    algorithm,
    clientData: new Uint8Array(response.clientDataJSON),
    authenticatorData: new Uint8Array(response.getAuthenticatorData()),
  };
}

function userHandle(repId: string): Promise<ArrayBuffer> {
  return crypto.subtle.digest('SHA-256', new TextEncoder().encode(repId));
}
