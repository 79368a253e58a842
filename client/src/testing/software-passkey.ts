import { toBase64url } from '#format/base64url.ts';
import type { PasskeyAlgorithm, StoredPasskey } from '#session/passkey-store.ts';

/** User present and verified. */
export const CONFIRMED = 0b101;

/** The contents of a ceremony; a test changes what a forger would. */
export interface CeremonyFacts {
  challenge: Uint8Array;
  origin: string;
  rpId: string;
  type: string;
  flags: number;
  signCount: number;
  /** Further members of the browser's data. */
  more: Record<string, unknown>;
}

const schemes = {
  [-7]: { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
  [-257]: {
    name: 'RSASSA-PKCS1-v1_5',
    hash: 'SHA-256',
    publicExponent: new Uint8Array([1, 0, 1]),
  },
};

/** A passkey as phones have it, in software: it signs what it is asked to. `rsaBits` counts for RSA alone. */
export async function softwarePasskey(algorithm: PasskeyAlgorithm = -7, rsaBits = 3_072) {
  const scheme = { ...schemes[algorithm], modulusLength: rsaBits };
  const keys = (await crypto.subtle.generateKey(scheme, true, ['sign', 'verify'])) as CryptoKeyPair;
  const credentialId = crypto.getRandomValues(new Uint8Array(16));
  const publicKey = new Uint8Array(await crypto.subtle.exportKey('spki', keys.publicKey));

  const parts = async (facts: CeremonyFacts) => ({
    clientData: utf8(
      JSON.stringify({
        type: facts.type,
        challenge: toBase64url(facts.challenge),
        origin: facts.origin,
        crossOrigin: false,
        ...facts.more,
      }),
    ),
    authenticatorData: await authenticatorData(facts),
  });

  return {
    algorithm,
    credentialId,
    publicKey,
    parts,
    stored: (repId: string, signCount = 0): StoredPasskey => ({
      repId,
      credentialId: toBase64url(credentialId),
      publicKey: toBase64url(publicKey),
      algorithm,
      signCount,
    }),
    async answer(facts: CeremonyFacts) {
      const { clientData, authenticatorData } = await parts(facts);
      const clientHash = new Uint8Array(await crypto.subtle.digest('SHA-256', clientData));
      const signed = new Uint8Array([...authenticatorData, ...clientHash]);
      const raw = new Uint8Array(await crypto.subtle.sign(scheme, keys.privateKey, signed));
      const signature = algorithm === -7 ? der(raw) : raw;
      return { credentialId, clientData, authenticatorData, signature };
    },
  };
}

async function authenticatorData({ rpId, flags, signCount }: CeremonyFacts) {
  const site = new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(rpId)));
  const counter = new Uint8Array(4);
  new DataView(counter.buffer).setUint32(0, signCount);
  return new Uint8Array([...site, flags, ...counter]);
}

function der(raw: Uint8Array): Uint8Array<ArrayBuffer> {
  const numbers = [raw.subarray(0, 32), raw.subarray(32)].flatMap(derNumber);
  return new Uint8Array([0x30, numbers.length, ...numbers]);
}

function derNumber(half: Uint8Array): number[] {
  const digits = [...half];
  while (digits.length > 1 && digits[0] === 0) digits.shift();
  if ((digits[0] ?? 0) >= 0x80) digits.unshift(0);
  return [0x02, digits.length, ...digits];
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new TextEncoder().encode(text));
}
