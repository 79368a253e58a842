/** A stored value: unreadable without the device key. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

/** Where a sealed value belongs; a value moved to another place does not open there. */
export interface SealedPlace {
  store: string;
  key: string;
  /** Goes up when the shape of the sealed data changes: older copies then no longer open. */
  version: number;
}

const NONCE_BYTES = 12;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A key that this browser can use and no script can read out. */
export function createDeviceKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

export async function sealBytes(
  key: CryptoKey,
  place: SealedPlace,
  plain: Uint8Array<ArrayBuffer>,
): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  return { iv, data: await crypto.subtle.encrypt(algorithm(iv, place), key, plain) };
}

/** Opens a sealed value; throws when key, place or schema version is another, or a bit has changed. */
export async function unsealBytes(
  key: CryptoKey,
  place: SealedPlace,
  sealed: Sealed,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.decrypt(algorithm(sealed.iv, place), key, sealed.data));
}

export function sealJson(key: CryptoKey, place: SealedPlace, value: unknown): Promise<Sealed> {
  return sealBytes(key, place, encoder.encode(JSON.stringify(value)));
}

export async function unsealJson(key: CryptoKey, place: SealedPlace, sealed: Sealed): Promise<unknown> {
  return JSON.parse(decoder.decode(await unsealBytes(key, place, sealed)));
}

function algorithm(iv: Uint8Array<ArrayBuffer>, { store, key, version }: SealedPlace): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: encoder.encode(`${store}\u0000${key}\u0000${version}`) };
}
