const SEQUENCE = 0x30;
const INTEGER = 0x02;
/** Length of each half of a P-256 signature. */
const HALF = 32;

/**
 * An ECDSA signature as Web Cryptography takes it, r and s of 32 bytes each, from the DER in which authenticators give
 * it. Null for anything but two whole numbers in strict DER.
 */
export function rawEcdsaSignature(der: Uint8Array): Uint8Array<ArrayBuffer> | null {
  if (der[0] !== SEQUENCE || der[1] !== der.length - 2) return null;
  const r = readNumber(der, 2);
  const s = r && readNumber(der, r.end);
  if (!s || s.end !== der.length) return null;
  const raw = new Uint8Array(2 * HALF);
  raw.set(r.digits, HALF - r.digits.length);
  raw.set(s.digits, 2 * HALF - s.digits.length);
  return raw;
}

/** A positive whole number at a place, without the zero that only marks it as positive. */
function readNumber(der: Uint8Array, at: number): { digits: Uint8Array; end: number } | null {
  const length = der[at + 1] ?? 0;
  const start = at + 2;
  const end = start + length;
  if (der[at] !== INTEGER || length === 0) return null;
  const first = der[start] ?? 0;
  const marked = first === 0;
  if (first >= 0x80 || (marked && (der[start + 1] ?? 0) < 0x80)) return null;
  const digits = der.subarray(marked ? start + 1 : start, end);
  return digits.length > HALF ? null : { digits, end };
}
