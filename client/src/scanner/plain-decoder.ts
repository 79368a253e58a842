import { decodeQR } from 'qr/decode.js';
import type { Decoder } from './decoder.ts';

/** Reads QR codes in plain JavaScript, for browsers without WebAssembly (such as iOS in Lockdown Mode). */
export function createPlainDecoder(): Decoder {
  return {
    decode: ({ data, width, height }) => {
      // Brightness alone is the first plane of I420; the colour planes are never read.
      try {
        return decodeQR({ data, width, height }, { format: 'I420' });
      } catch {
        return null;
      }
    },
  };
}
