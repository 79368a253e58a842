import { readBarcodes } from 'zxing-wasm/reader';
import type { Decoder } from './decoder.ts';
import type { Luma } from './luma.ts';

/**
 * Reads QR codes through the library's public function. It is what remains when a new version of the library
 * lacks the internal one that `zxing-decoder.ts` calls: the same reads at about twice the work.
 */
export function createWrappedDecoder(): Decoder {
  return {
    decode: async ({ data, width, height }: Luma) => {
      const rgba = new Uint8ClampedArray(width * height * 4);
      const pixels = new Uint32Array(rgba.buffer);
      for (let pixel = 0; pixel < pixels.length; pixel += 1)
        pixels[pixel] = (data[pixel] ?? 0) * 0x01_01_01 + 0xff_00_00_00;
      const picture: ImageData = { data: rgba, width, height, colorSpace: 'srgb' };
      const [found] = await readBarcodes(picture, {
        formats: ['QRCode'],
        maxNumberOfSymbols: 1,
        tryRotate: false,
        textMode: 'Plain',
      });
      return found?.text || null;
    },
  };
}
