import { vi } from 'vitest';
import { type CeremonyFacts, CONFIRMED, softwarePasskey } from './software-passkey.ts';

class FakeCredential {
  readonly rawId: ArrayBuffer;
  readonly response: object;
  readonly #secret: Uint8Array<ArrayBuffer> | null;
  constructor(rawId: Uint8Array<ArrayBuffer>, response: object, secret: Uint8Array<ArrayBuffer> | null) {
    this.rawId = rawId.buffer;
    this.response = response;
    this.#secret = secret;
  }
  getClientExtensionResults() {
    return this.#secret ? { prf: { enabled: true, results: { first: this.#secret.buffer } } } : {};
  }
}

/** Adds to the tests' browser a platform authenticator that creates this passkey. */
export async function phoneWithBiometrics(made?: Awaited<ReturnType<typeof softwarePasskey>>) {
  const passkey = made ?? (await softwarePasskey());
  const phone = {
    passkey,
    /** Whether it can recognise its owner; called before anything is shown. */
    isPossible: vi.fn(async () => true),
    /** The phone's answer, where it differs from the request. */
    forged: {} as Partial<CeremonyFacts>,
    /** The error that it throws instead of an answer. */
    error: null as Error | null,
    /** The passkey's secret, where it gives one; many phones do so only when it is used. */
    secret: null as Uint8Array<ArrayBuffer> | null,
    secretWhenMade: false as boolean,
    asked: [] as (CredentialCreationOptions | CredentialRequestOptions)[],
  };
  const facts = (type: string, challenge: BufferSource): CeremonyFacts => ({
    type,
    challenge: challenge as Uint8Array,
    origin: location.origin,
    rpId: location.hostname,
    flags: CONFIRMED,
    signCount: 0,
    more: {},
    ...phone.forged,
  });
  const hear = (options: CredentialCreationOptions | CredentialRequestOptions) => {
    phone.asked.push(options);
    if (phone.error) throw phone.error;
    if (!options.publicKey) throw new Error('asked for no passkey');
    return options.publicKey;
  };
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(FakeCredential, { isUserVerifyingPlatformAuthenticatorAvailable: phone.isPossible }),
  );
  Object.assign(navigator, {
    credentials: {
      create: async (options: CredentialCreationOptions) => {
        const { challenge } = hear(options);
        const { clientData, authenticatorData } = await passkey.parts(facts('webauthn.create', challenge));
        const response = {
          clientDataJSON: clientData.buffer,
          getAuthenticatorData: () => authenticatorData.buffer,
          getPublicKey: () => passkey.publicKey.buffer,
          getPublicKeyAlgorithm: () => passkey.algorithm,
        };
        return new FakeCredential(passkey.credentialId, response, phone.secretWhenMade ? phone.secret : null);
      },
      get: async (options: CredentialRequestOptions) => {
        const { challenge } = hear(options);
        const answer = await passkey.answer(facts('webauthn.get', challenge));
        const response = {
          clientDataJSON: answer.clientData.buffer,
          authenticatorData: answer.authenticatorData.buffer,
          signature: answer.signature.buffer,
        };
        return new FakeCredential(answer.credentialId, response, phone.secret);
      },
    },
  });
  return phone;
}
