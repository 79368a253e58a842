import { fromBase64url } from '#format/base64url.ts';
import { passkeyOf, storePasskey } from '#session/passkey-store.ts';
import { currentRep } from '#session/session.ts';
import { openPersonalData } from '#week/page/week-client.ts';
import { type CeremonyFailure, ceremonyFailure } from './ceremony-outcome.ts';
import { askForSecret, secretIn } from './passkey-secret.ts';
import { freshChallenge, PASSKEY_TIMEOUT_MS } from './passkey-settings.ts';
import { verifyAssertion } from './verify-assertion.ts';

/** Asks the phone for the passkey of the signed-in rep and checks its answer. Needs no connection. */
export async function askPasskey(signal: AbortSignal): Promise<'confirmed' | CeremonyFailure> {
  const passkey = passkeyOf(currentRep()?.repId);
  const id = fromBase64url(passkey?.credentialId ?? '');
  if (!passkey || !id) return 'failed';
  const challenge = freshChallenge();
  try {
    const credential = await navigator.credentials.get({
      signal,
      publicKey: {
        challenge,
        rpId: location.hostname,
        allowCredentials: [{ type: 'public-key', id, transports: ['internal'] }],
        userVerification: 'required',
        timeout: PASSKEY_TIMEOUT_MS,
        extensions: askForSecret,
      },
    });
    if (!(credential instanceof PublicKeyCredential)) return 'failed';
    const response = credential.response as AuthenticatorAssertionResponse;
    const verdict = await verifyAssertion(
      {
        credentialId: new Uint8Array(credential.rawId),
        clientData: new Uint8Array(response.clientDataJSON),
        authenticatorData: new Uint8Array(response.authenticatorData),
        signature: new Uint8Array(response.signature),
      },
      { challenge, origin: location.origin, rpId: location.hostname, passkey },
    );
    if (!verdict.ok) return 'refused';
    // Signed out, or erased after too many wrong PINs, in another tab.
    if (signal.aborted || passkeyOf(currentRep()?.repId)?.credentialId !== passkey.credentialId)
      return 'stopped';
    storePasskey({ ...passkey, signCount: verdict.signCount });
    const secret = secretIn(credential);
    // Before the app is unlocked, so that the week is opened whole; without it the week opens as after a PIN.
    if (secret) await openPersonalData(secret).catch(() => undefined);
    return 'confirmed';
  } catch (error) {
    return ceremonyFailure(error);
  }
}
