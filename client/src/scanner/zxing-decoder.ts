import { prepareZXingModule, type ZXingReaderModule } from 'zxing-wasm/reader';
import type { Decoder } from './decoder.ts';
import { halve, type Luma } from './luma.ts';
import { createPassScheduler } from './pass-scheduler.ts';
import { createWrappedDecoder } from './wrapped-decoder.ts';

/**
 * What the wrapper of zxing-wasm 3.1.4 makes from its own options. We call the module underneath, because the wrapper
 * turns colour to grey in JavaScript and allocates for every frame; a test pins that the two agree.
 */
const COMMON = {
  formats: 'QRCode',
  tryHarder: true,
  tryRotate: false,
  tryInvert: false,
  tryDownscale: false,
  tryDenoise: false,
  binarizer: 0,
  isPure: false,
  downscaleFactor: 2,
  downscaleThreshold: 300,
  minLineCount: 2,
  maxNumberOfSymbols: 1,
  validateOptionalChecksum: false,
  returnErrors: false,
  eanAddOnSymbol: 0,
  textMode: 0,
  characterSet: 0,
  tryCode39ExtendedMode: true,
} as unknown as ModuleOptions;
/** The memory of the module, which its own types leave to Emscripten's. */
interface Memory {
  HEAPU8: Uint8Array;
  _malloc(size: number): number;
  _free(pointer: number): void;
}
type ModuleOptions = Parameters<ZXingReaderModule['readBarcodesFromPixmap']>[3];
export const FIRST_PASS = { ...COMMON, tryInvert: true, tryDownscale: true };
export const SECOND_PASS = COMMON;

/** Reads QR codes with ZXing in WebAssembly: first the picture at half size with every help, then at full size if that missed. */
export async function createZxingDecoder(wasm: string | ArrayBuffer): Promise<Decoder> {
  const overrides = typeof wasm === 'string' ? { locateFile: () => wasm } : { wasmBinary: wasm };
  const module = (await prepareZXingModule({ overrides, fireImmediately: true })) as ZXingReaderModule &
    Memory;
  if (typeof module.readBarcodesFromPixmap !== 'function' || typeof module._malloc !== 'function')
    return createWrappedDecoder();
  const scheduler = createPassScheduler();
  let heap = { pointer: 0, size: 0 };

  const reserve = (size: number) => {
    if (heap.size >= size) return;
    if (heap.pointer) module._free(heap.pointer);
    heap = { pointer: module._malloc(size), size };
  };
  const read = (pointer: number, width: number, height: number, options: ModuleOptions): string | null => {
    const results = module.readBarcodesFromPixmap(pointer, width, height, options);
    try {
      return (results.size() > 0 && results.get(0)?.text) || null;
    } finally {
      if ('delete' in results && typeof results.delete === 'function') results.delete();
    }
  };

  return {
    decode: ({ data, width, height }: Luma) => {
      const full = width * height;
      reserve(full + (full >> 2));
      const halfPointer = heap.pointer + full;
      const half = halve(
        { data, width, height },
        module.HEAPU8.subarray(halfPointer, halfPointer + (full >> 2)),
      );
      return scheduler.run(
        () => read(halfPointer, half.width, half.height, FIRST_PASS),
        () => {
          module.HEAPU8.set(data.subarray(0, full), heap.pointer);
          return read(heap.pointer, width, height, SECOND_PASS);
        },
      );
    },
  };
}
