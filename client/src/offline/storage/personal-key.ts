import type { Sealed, SealedPlace } from './sealing.ts';
import { sealBytes, unsealBytes } from './sealing.ts';

/** The stored personal key: any page may seal for it, only the passkey's secret opens it. */
export interface KeptPersonalKey {
  /** Another one with every key that is made. */
  id: string;
  /** An uncompressed point of P-256. */
  publicKey: Uint8Array<ArrayBuffer>;
  salt: Uint8Array<ArrayBuffer>;
  /** The private half (PKCS #8). */
  wrapped: Sealed;
}

/** A value that only the private half of the personal key opens. */
export interface PersonallySealed extends Sealed {
  /** Public half of a pair that was made for this value alone. */
  ephemeral: Uint8Array<ArrayBuffer>;
}

const CURVE = { name: 'ECDH', namedCurve: 'P-256' };
const SALT_BYTES = 32;
const encoder = new TextEncoder();

/** Makes a personal key that a passkey's secret opens; `opened` is its private half, which no script can read out. */
export async function createPersonalKey(
  secret: Uint8Array<ArrayBuffer>,
): Promise<{ kept: KeptPersonalKey; opened: CryptoKey }> {
  const pair = await crypto.subtle.generateKey(CURVE, true, ['deriveBits']);
  const id = crypto.randomUUID();
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const raw = new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey));
  const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  const wrapped = await sealBytes(await wrappingKey(secret, salt), placeOf(id), raw);
  const opened = await importPrivate(raw);
  return { kept: { id, publicKey, salt, wrapped }, opened };
}

/** The private half; null when this secret is not the one that it was wrapped with. */
export async function openPersonalKey(
  { id, salt, wrapped }: KeptPersonalKey,
  secret: Uint8Array<ArrayBuffer>,
): Promise<CryptoKey | null> {
  try {
    return await importPrivate(await unsealBytes(await wrappingKey(secret, salt), placeOf(id), wrapped));
  } catch {
    return null;
  }
}

/** Seals a value so that the sealing page cannot open it again. */
export async function sealPersonally(
  { publicKey }: Pick<KeptPersonalKey, 'publicKey'>,
  place: SealedPlace,
  plain: Uint8Array<ArrayBuffer>,
): Promise<PersonallySealed> {
  const pair = await crypto.subtle.generateKey(CURVE, false, ['deriveBits']);
  const ephemeral = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  const key = await valueKey(pair.privateKey, publicKey, ephemeral);
  return { ephemeral, ...(await sealBytes(key, place, plain)) };
}

/** Opens a value sealed for this key; throws when key or place differ, or a bit has changed. */
export async function unsealPersonally(
  opened: CryptoKey,
  place: SealedPlace,
  { ephemeral, ...sealed }: PersonallySealed,
): Promise<Uint8Array<ArrayBuffer>> {
  return await unsealBytes(await valueKey(opened, ephemeral, ephemeral), place, sealed);
}

async function valueKey(
  own: CryptoKey,
  other: Uint8Array<ArrayBuffer>,
  ephemeral: Uint8Array<ArrayBuffer>,
): Promise<CryptoKey> {
  const publicKey = await crypto.subtle.importKey('raw', other, CURVE, false, []);
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: publicKey }, own, 256);
  return await derived(shared, ephemeral, 'offpiste personal value');
}

function wrappingKey(secret: Uint8Array<ArrayBuffer>, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return derived(secret, salt, 'offpiste personal key');
}

async function derived(
  secret: BufferSource,
  salt: Uint8Array<ArrayBuffer>,
  purpose: string,
): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  return await crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt, info: encoder.encode(purpose) },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

/** Takes the bytes over and leaves none of them behind. */
async function importPrivate(raw: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const key = await crypto.subtle.importKey('pkcs8', raw, CURVE, false, ['deriveBits']);
  raw.fill(0);
  return key;
}

function placeOf(id: string): SealedPlace {
  return { store: 'personal-key', key: id, version: 1 };
}
