import { fromBase64url } from '#format/base64url.ts';

const KEY_BYTES = 65;
/** A point of the curve, uncompressed. */
const FIRST_BYTE = 4;

/**
 * The server's public key from base64url: 65 bytes starting with 4; to 64 bytes the 4 is added (document 1 §5).
 * Null for any other.
 */
export function readPushKey(text: string): Uint8Array<ArrayBuffer> | null {
  const bytes = fromBase64url(text);
  if (bytes === null) return null;
  const key = bytes.length === KEY_BYTES - 1 ? Uint8Array.of(FIRST_BYTE, ...bytes) : bytes;
  return key.length === KEY_BYTES && key[0] === FIRST_BYTE ? key : null;
}
