import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { encode } from 'uqr';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import type { Decoder } from './decoder.ts';
import { halve, type Luma } from './luma.ts';
import { createPlainDecoder } from './plain-decoder.ts';
import { createZxingDecoder, FIRST_PASS, SECOND_PASS } from './zxing-decoder.ts';

const CODE = 'WASTELAND-AB12CD-123456';
const file = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
const wasm = new Uint8Array(file).buffer;

/** A QR code as a camera would see it head-on: quiet zone 4, on a grey table. */
function picture(
  text: string,
  options: { module?: number; inverted?: boolean; inCorner?: boolean } = {},
): Luma {
  const { module = 6, inverted = false, inCorner = false } = options;
  const { data, size } = encode(text, { ecc: 'H', border: 4 });
  const [width, height] = [640, 480];
  const luma = new Uint8Array(width * height).fill(120);
  const [right, bottom] = [width - size * module, height - size * module];
  const [left, top] = inCorner ? [right, bottom] : [right >> 1, bottom >> 1];
  for (let y = 0; y < size * module; y += 1) {
    for (let x = 0; x < size * module; x += 1) {
      const dark = data[Math.floor(y / module)]?.[Math.floor(x / module)] !== inverted;
      luma[(top + y) * width + left + x] = dark ? 30 : 225;
    }
  }
  return { data: luma, width, height };
}

/** A version of the library that no longer has the function underneath. */
async function without(internal: 'readBarcodesFromPixmap' | '_malloc'): Promise<Decoder> {
  const library = await prepareZXingModule({ overrides: { wasmBinary: wasm }, fireImmediately: true });
  const kept = Reflect.get(library, internal);
  Object.assign(library, { [internal]: undefined });
  const decoder = await createZxingDecoder(wasm);
  Object.assign(library, { [internal]: kept });
  // Only the public function answers with a promise.
  expect(decoder.decode(empty)).toBeInstanceOf(Promise);
  return decoder;
}

const empty: Luma = { data: new Uint8Array(640 * 480).fill(120), width: 640, height: 480 };

describe.each([
  { name: 'ZXing in WebAssembly', create: () => createZxingDecoder(wasm) },
  { name: "ZXing through the library's wrapper", create: () => without('readBarcodesFromPixmap') },
  { name: "the wrapper where the library's memory is out of reach", create: () => without('_malloc') },
  { name: 'plain JavaScript', create: async () => createPlainDecoder() },
])('the decoder in $name', ({ create }) => {
  let decoder: Decoder;
  beforeAll(async () => {
    decoder = await create();
  });

  test('reads a ticket, large or small', async () => {
    expect(await decoder.decode(picture(CODE))).toBe(CODE);
    expect(await decoder.decode(picture(CODE, { module: 3 }))).toBe(CODE);
  });

  test('reads a ticket in the last corner of the picture', async () => {
    expect(await decoder.decode(picture(CODE, { inCorner: true }))).toBe(CODE);
  });

  test('finds nothing where nothing is', async () => {
    expect(await decoder.decode(empty)).toBeNull();
  });

  test('reads the next picture after a larger one', async () => {
    const small: Luma = { data: new Uint8Array(64 * 64).fill(120), width: 64, height: 64 };
    expect(await decoder.decode(small)).toBeNull();
    expect(await decoder.decode(picture(CODE))).toBe(CODE);
  });
});

test('ZXing reads a far code, whose squares run into one another at half size', async () => {
  // At an odd position, so that every pixel of the half covers two squares.
  // With a code that no other test has left in the decoder's memory.
  const code = 'NUCO-ZZ99ZZ-654321';
  const far = picture(code, { module: 2 });
  const half = halve(far, new Uint8Array(far.data.length / 4));
  const module = await prepareZXingModule({ overrides: { wasmBinary: wasm }, fireImmediately: true });
  const read = vi.spyOn(module, 'readBarcodesFromPixmap');
  const decoder = await createZxingDecoder(wasm);
  expect(await decoder.decode(far)).toBe(code);
  expect(read.mock.calls.map(([, width, height, options]) => [width, height, options])).toEqual([
    [half.width, half.height, FIRST_PASS],
    [far.width, far.height, SECOND_PASS],
  ]);
  // One that is near is found by the cheap look alone.
  read.mockClear();
  expect(await decoder.decode(picture(CODE))).toBe(CODE);
  expect(read).toHaveBeenCalledOnce();
  read.mockRestore();
});

/** The parts of the module that manage its memory, which its types leave out. */
interface Memory {
  _malloc(size: number): number;
  _free(pointer: number): void;
}

test('ZXing holds memory for the largest picture so far and for nothing that it has read', async () => {
  const module = await prepareZXingModule({ overrides: { wasmBinary: wasm }, fireImmediately: true });
  const memory = module as typeof module & Memory;
  const read = vi.spyOn(module, 'readBarcodesFromPixmap');
  const [taken, freed] = [vi.spyOn(memory, '_malloc'), vi.spyOn(memory, '_free')];
  const decoder = await createZxingDecoder(wasm);
  const small: Luma = { data: new Uint8Array(64 * 64).fill(120), width: 64, height: 64 };
  const ticket = picture(CODE);
  for (const luma of [small, ticket, ticket, small]) await decoder.decode(luma);
  expect(taken.mock.calls).toEqual([[64 * 64 * 1.25], [640 * 480 * 1.25]]);
  const [first = 0, second = 0] = taken.mock.results.map((result) => result.value);
  expect(freed.mock.calls).toEqual([[first]]);
  // The picture comes first, its half behind it.
  expect(read.mock.calls.map(([pointer, width]) => [pointer, width])).toEqual([
    [first + 64 * 64, 32],
    [first, 64],
    [second + 640 * 480, 320],
    [second + 640 * 480, 320],
    [second + 64 * 64, 32],
    [second, 64],
  ]);
  for (const result of read.mock.results) expect(result.value.isDeleted()).toBe(true);
  for (const spy of [read, taken, freed]) spy.mockRestore();
});

test('ZXing is fetched from the address of its module', async () => {
  const address = `data:application/wasm;base64,${Buffer.from(wasm).toString('base64')}`;
  expect(await (await createZxingDecoder(address)).decode(picture(CODE))).toBe(CODE);
});

test('ZXing reads a code in light on dark', async () => {
  const decoder = await createZxingDecoder(wasm);
  expect(await decoder.decode(picture(CODE, { inverted: true }))).toBe(CODE);
});

test.each([
  { name: 'first', ours: FIRST_PASS, theirs: { tryInvert: true, tryDownscale: true } },
  { name: 'second', ours: SECOND_PASS, theirs: { tryInvert: false, tryDownscale: false } },
])('the options of the $name pass equal those of the library', async ({ ours, theirs }) => {
  const module = await prepareZXingModule({ overrides: { wasmBinary: wasm }, fireImmediately: true });
  const passed = vi.spyOn(module, 'readBarcodesFromPixmap');
  const options: ReaderOptions = {
    ...theirs,
    formats: ['QRCode'],
    tryHarder: true,
    tryRotate: false,
    downscaleFactor: 2,
    downscaleThreshold: 300,
    maxNumberOfSymbols: 1,
    textMode: 'Plain',
  };
  await readBarcodes(
    { width: 1, height: 1, data: new Uint8ClampedArray(4), colorSpace: 'srgb' } as ImageData,
    options,
  );
  expect(passed.mock.calls[0]?.[3]).toEqual(ours);
  passed.mockRestore();
});
