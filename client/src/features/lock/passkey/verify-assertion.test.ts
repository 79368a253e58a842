import { describe, expect, test } from 'vitest';
import { toBase64url } from '#format/base64url.ts';
import type { PasskeyAlgorithm, StoredPasskey } from '#session/passkey-store.ts';
import { type CeremonyFacts, CONFIRMED, softwarePasskey } from '#testing/software-passkey.ts';
import { type Assertion, rawEcdsaSignature, verifyAssertion } from './verify-assertion.ts';

const challenge = new Uint8Array(32).fill(7);
const origin = 'https://app.nuco.example';
const rpId = 'app.nuco.example';
const asIs: CeremonyFacts = {
  challenge,
  origin,
  rpId,
  type: 'webauthn.get',
  flags: CONFIRMED,
  signCount: 0,
  more: {},
};

const own = { [-7]: await softwarePasskey(-7), [-257]: await softwarePasskey(-257) };
const algorithms: PasskeyAlgorithm[] = [-7, -257];

interface Forgery {
  facts?: Partial<CeremonyFacts>;
  answer?: (answer: Assertion) => Partial<Assertion>;
  stored?: Partial<StoredPasskey>;
}

async function judge(algorithm: PasskeyAlgorithm, { facts, answer, stored }: Forgery = {}) {
  const given = await own[algorithm].answer({ ...asIs, ...facts });
  const passkey = { ...own[algorithm].stored('R1'), ...stored };
  return verifyAssertion({ ...given, ...answer?.(given) }, { challenge, origin, rpId, passkey });
}

const flip = (bytes: Uint8Array, at: number) => {
  const changed = new Uint8Array(bytes);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
};
const cut = (bytes: Uint8Array) => new Uint8Array(bytes.subarray(0, -1));
const utf8 = (text: string) => new Uint8Array(new TextEncoder().encode(text));

describe.each(algorithms)('a signature of kind %i', (algorithm) => {
  test('proves the rep', async () => {
    expect(await judge(algorithm)).toEqual({ ok: true, signCount: 0 });
  });

  test('may come from a browser that does not report whether it was embedded', async () => {
    expect(await judge(algorithm, { facts: { more: { crossOrigin: undefined } } })).toMatchObject({
      ok: true,
    });
  });

  test.each([
    ['that the rep’s account may keep', CONFIRMED | 0b1000],
    ['that the rep’s account keeps', CONFIRMED | 0b11000],
  ])('may come from a passkey %s', async (_, flags) => {
    expect(await judge(algorithm, { facts: { flags } })).toEqual({ ok: true, signCount: 0 });
  });

  test('starts the counter of a phone that counts from now on', async () => {
    expect(await judge(algorithm, { facts: { signCount: 1 } })).toEqual({ ok: true, signCount: 1 });
  });

  test.each<[string, string, Forgery]>([
    ['the answer to another challenge', 'other challenge', { facts: { challenge: new Uint8Array(32) } }],
    ['the answer to an empty challenge', 'other challenge', { facts: { challenge: new Uint8Array() } }],
    ['from another app', 'other origin', { facts: { origin: 'https://nuco.example' } }],
    ['from another port', 'other origin', { facts: { origin: `${origin}:8443` } }],
    ['given at an enrolment', 'other kind', { facts: { type: 'webauthn.create' } }],
    ['given in a frame of another site', 'embedded', { facts: { more: { crossOrigin: true } } }],
    [
      'given under a page of another site',
      'embedded',
      { facts: { more: { topOrigin: 'https://a.example' } } },
    ],
    ['for another site', 'other site', { facts: { rpId: 'nuco.example' } }],
    ['without a user', 'nobody there', { facts: { flags: 0b100 } }],
    ['for a user who was not verified', 'not verified', { facts: { flags: 0b001 } }],
    ['with flags that contradict each other', 'unreadable', { facts: { flags: CONFIRMED | 0b10000 } }],
    ['of another passkey', 'other passkey', { answer: () => ({ credentialId: new Uint8Array(16) }) }],
    [
      'changed in what the browser said',
      'bad signature',
      { answer: ({ clientData }) => ({ clientData: new Uint8Array([...clientData, 0x20]) }) },
    ],
    [
      'changed in the counter',
      'bad signature',
      { answer: ({ authenticatorData }) => ({ authenticatorData: flip(authenticatorData, 36) }) },
    ],
    [
      'changed in the signature',
      'bad signature',
      { answer: ({ signature }) => ({ signature: flip(signature, signature.length - 1) }) },
    ],
    [
      'with a signature cut short',
      'bad signature',
      { answer: ({ signature }) => ({ signature: cut(signature) }) },
    ],
    ['without a signature', 'bad signature', { answer: () => ({ signature: new Uint8Array() }) }],
    [
      'with the authenticator’s part cut short',
      'unreadable',
      { answer: ({ authenticatorData }) => ({ authenticatorData: cut(authenticatorData) }) },
    ],
    [
      'without the authenticator’s part',
      'unreadable',
      { answer: () => ({ authenticatorData: new Uint8Array() }) },
    ],
    [
      'with the browser’s part cut short',
      'unreadable',
      { answer: ({ clientData }) => ({ clientData: cut(clientData) }) },
    ],
    [
      'with a browser’s part that says nothing',
      'unreadable',
      { answer: () => ({ clientData: utf8('null') }) },
    ],
    ['for a stored key that is none', 'bad signature', { stored: { publicKey: 'AAAA' } }],
    ['for a stored key that cannot be read', 'bad signature', { stored: { publicKey: '!' } }],
    [
      'for a stored key of the other kind',
      'bad signature',
      { stored: { algorithm: algorithm === -7 ? -257 : -7 } },
    ],
    [
      'used before, by a phone that counts',
      'used before',
      { facts: { signCount: 4 }, stored: { signCount: 4 } },
    ],
    [
      'used before, when it was the first use',
      'used before',
      { facts: { signCount: 1 }, stored: { signCount: 1 } },
    ],
    ['of a copy that counts from the start again', 'used before', { stored: { signCount: 4 } }],
  ])('proves nothing %s', async (_, problem, forgery) => {
    expect(await judge(algorithm, forgery)).toEqual({ ok: false, problem });
  });

  test('proves nothing when another key has made it', async () => {
    const other = await softwarePasskey(algorithm);
    const verdict = await judge(algorithm, { stored: { publicKey: toBase64url(other.publicKey) } });
    expect(verdict).toEqual({ ok: false, problem: 'bad signature' });
  });

  test('moves the counter of a phone that counts', async () => {
    const verdict = await judge(algorithm, { facts: { signCount: 5 }, stored: { signCount: 4 } });
    expect(verdict).toEqual({ ok: true, signCount: 5 });
  });
});

test('a stored RSA key of 2,048 bits proves nothing, from before they were refused', async () => {
  const weak = await softwarePasskey(-257, 2_048);
  const verdict = await verifyAssertion(await weak.answer(asIs), {
    challenge,
    origin,
    rpId,
    passkey: weak.stored('R1'),
  });
  expect(verdict).toEqual({ ok: false, problem: 'bad signature' });
});

const der = (...bytes: number[]) => new Uint8Array(bytes);
const half = (first: number) => [first, ...new Array<number>(31).fill(1)];

test('each half gets its 32 bytes, however short or marked it came', () => {
  const raw = rawEcdsaSignature(der(0x30, 38, 0x02, 33, 0, ...half(0x80), 0x02, 1, 5));
  const short = [...new Array<number>(31).fill(0), 5];
  expect(raw).toEqual(new Uint8Array([...half(0x80), ...short]));
  const turned = rawEcdsaSignature(der(0x30, 38, 0x02, 1, 5, 0x02, 33, 0, ...half(0x80)));
  expect(turned).toEqual(new Uint8Array([...short, ...half(0x80)]));
});

test('a half that needs no mark comes without one', () => {
  const raw = rawEcdsaSignature(der(0x30, 37, 0x02, 32, ...half(0x7f), 0x02, 1, 5));
  expect(raw?.subarray(0, 32)).toEqual(new Uint8Array(half(0x7f)));
  expect(rawEcdsaSignature(der(0x30, 38, 0x02, 33, 0, ...half(0x7f), 0x02, 1, 5))).toBeNull();
});

test.each<[string, Uint8Array]>([
  ['nothing', der()],
  ['no sequence', der(0x31, 6, 2, 1, 5, 2, 1, 5)],
  ['a wrong length', der(0x30, 7, 2, 1, 5, 2, 1, 5)],
  ['one number', der(0x30, 3, 2, 1, 5)],
  ['bytes after the second', der(0x30, 7, 2, 1, 5, 2, 1, 5, 0)],
  ['a number that ends beyond the end', der(0x30, 6, 2, 9, 5, 2, 1, 5)],
  ['an empty number', der(0x30, 5, 2, 0, 2, 1, 5)],
  ['a last number that ends beyond the end', der(0x30, 6, 2, 1, 5, 2, 2, 5)],
  ['a zero', der(0x30, 6, 2, 1, 0, 2, 1, 5)],
  ['a last zero', der(0x30, 6, 2, 1, 5, 2, 1, 0)],
  ['a negative number', der(0x30, 6, 2, 1, 0x80, 2, 1, 5)],
  ['a number with a zero too many', der(0x30, 7, 2, 2, 0, 5, 2, 1, 5)],
  ['something that is no number', der(0x30, 6, 3, 1, 5, 2, 1, 5)],
  ['a number too long for the curve', der(0x30, 38, 2, 33, 1, ...half(1), 2, 1, 5)],
])('%s is no signature', (_, bytes) => {
  expect(rawEcdsaSignature(bytes)).toBeNull();
});
