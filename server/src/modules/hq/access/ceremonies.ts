import { createHash } from 'node:crypto';
import type { ConfirmBody, EnrolBody } from '@offpiste/domain/contract/hq/access.ts';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Selectable } from 'kysely';
import type { PasskeyTable, RepRow } from '#platform/tables.ts';
import type { HqHost } from './hq-host.ts';

type Passkey = Selectable<PasskeyTable>;

/** An eighth of a server's start would be for what few calls need. */
const library = () => import('@simplewebauthn/server');

/** ES256, EdDSA and RS256 in COSE: every server can verify these, whatever its Node. */
const ALGORITHMS = [-7, -8, -257];

/** What a browser needs to make a passkey: never a second one on a device that has one, always with finger, face or PIN. */
export async function enrolOptions(rep: RepRow, passkeys: readonly Passkey[], { rpId }: HqHost) {
  const { generateRegistrationOptions } = await library();
  return await generateRegistrationOptions({
    rpID: rpId,
    rpName: 'Offpiste headquarters',
    userName: rep.username,
    userDisplayName: rep.name,
    // The same for every passkey of an account, and no more than a number to whoever reads a device.
    userID: Uint8Array.from(createHash('sha256').update(rep.rep_id).digest()),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: passkeys.map(({ credential_id: id }) => ({ id })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
}

/** What a browser needs to use one of these passkeys. */
export async function confirmOptions(passkeys: readonly Passkey[], { rpId }: HqHost) {
  const { generateAuthenticationOptions } = await library();
  return await generateAuthenticationOptions({
    rpID: rpId,
    allowCredentials: passkeys.map(({ credential_id: id }) => ({ id })),
    userVerification: 'required',
  });
}

/** Returns the passkey that was made; null when the answer does not prove one. */
export async function readEnrolment(
  response: EnrolBody['response'],
  { challenge, host }: { challenge: string; host: HqHost },
): Promise<Pick<Passkey, 'credential_id' | 'public_key' | 'counter'> | null> {
  const { verifyRegistrationResponse } = await library();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: host.origin,
    expectedRPID: host.rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(unproven);
  if (!verified || !registrationInfo) return null;
  const { id, publicKey, counter } = registrationInfo.credential;
  return { credential_id: id, public_key: Buffer.from(publicKey), counter };
}

/** Returns the passkey's new counter; null when the answer does not prove that it was used. */
export async function readConfirmation(
  response: ConfirmBody['response'],
  { passkey, challenge, host }: { passkey: Passkey; challenge: string; host: HqHost },
): Promise<number | null> {
  const { credential_id: id, public_key: publicKey, counter } = passkey;
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: host.origin,
    expectedRPID: host.rpId,
    requireUserVerification: true,
    credential: { id, publicKey: Uint8Array.from(publicKey), counter },
  }).catch(unproven);
  return verified && authenticationInfo ? authenticationInfo.newCounter : null;
}

/** The library throws for whatever is not as expected. */
function unproven() {
  return { verified: false, registrationInfo: undefined, authenticationInfo: undefined } as const;
}
