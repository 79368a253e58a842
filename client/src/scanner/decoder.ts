import type { Luma } from './luma.ts';

/** Finds the one QR code in a picture and returns its text, or null. */
export interface Decoder {
  decode(picture: Luma): string | null | Promise<string | null>;
}
