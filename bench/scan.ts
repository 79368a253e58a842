import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import jsqr from 'jsqr';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { createPlainDecoder } from '../client/src/scanner/plain-decoder.ts';
import { createZxingDecoder } from '../client/src/scanner/zxing-decoder.ts';
import { type Frame, makeFrames } from './frames.ts';

const PER_KIND = 12;

interface Reader {
  name: string;
  read(frame: Frame, rgba: Uint8ClampedArray): Promise<string | null> | string | null;
}

interface Reading {
  ms: number;
  text: string | null;
}

/**
 * Decode work on the same frames, one reader after the other frame by frame, so that ratios hold on a noisy machine.
 * Camera and thread hand-over are not in it. Peers get RGBA, which is what a canvas gives them; ours gets the
 * brightness plane, which is what a camera frame gives.
 */
export async function scan(): Promise<void> {
  const wasm = new Uint8Array(
    readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')),
  ).buffer;
  const ours = await createZxingDecoder(wasm);
  const plain = createPlainDecoder();
  await prepareZXingModule({ overrides: { wasmBinary: wasm }, fireImmediately: true });
  const detect = jsqr as unknown as (
    data: Uint8ClampedArray,
    width: number,
    height: number,
  ) => { data: string } | null;

  const readers: Reader[] = [
    {
      name: 'ours, WebAssembly',
      read: ({ luma, width, height }) => ours.decode({ data: luma, width, height }),
    },
    {
      name: 'ours, plain JavaScript',
      read: ({ luma, width, height }) => plain.decode({ data: luma, width, height }),
    },
    {
      name: 'zxing-wasm, defaults',
      read: async ({ width, height }, data) => {
        const found = await readBarcodes(
          { data, width, height, colorSpace: 'srgb' } as unknown as ImageData,
          { formats: ['QRCode'] },
        );
        return found[0]?.text ?? null;
      },
    },
    { name: 'jsQR', read: ({ width, height }, data) => detect(data, width, height)?.data ?? null },
  ];

  const frames = makeFrames(PER_KIND);
  const readings = new Map(readers.map(({ name }) => [name, [] as Reading[]]));
  for (const frame of frames) {
    const rgba = toRgba(frame.luma);
    for (const { name, read } of readers) {
      const started = performance.now();
      const text = await read(frame, rgba);
      readings.get(name)?.push({ ms: performance.now() - started, text });
    }
  }
  print(frames, readings);
}

function print(frames: readonly Frame[], readings: ReadonlyMap<string, readonly Reading[]>): void {
  const jsqrReadings = readings.get('jsQR') ?? [];
  console.table(
    [...readings].map(([name, own]) => {
      const codes = frames.flatMap((frame, index) => (frame.text === null ? [] : [index]));
      const empty = frames.flatMap((frame, index) => (frame.text === null ? [index] : []));
      const right = codes.filter((index) => own[index]?.text === frames[index]?.text);
      const wrong = frames.filter((frame, index) => own[index]?.text && own[index]?.text !== frame.text);
      const ratio = (indexes: number[]) =>
        median(indexes.map((index) => (jsqrReadings[index]?.ms ?? 0) / (own[index]?.ms ?? 1))).toFixed(1);
      return {
        reader: name,
        [`read of ${codes.length}`]: right.length,
        wrong: wrong.length,
        'ms with code': median(codes.map((index) => own[index]?.ms ?? 0)).toFixed(1),
        'ms without': median(empty.map((index) => own[index]?.ms ?? 0)).toFixed(1),
        'times jsQR, with': ratio(codes),
        'times jsQR, without': ratio(empty),
      };
    }),
  );
}

function median(values: number[]): number {
  const sorted = values.sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

function toRgba(luma: Uint8Array): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray(luma.length * 4);
  luma.forEach((value, pixel) => {
    rgba.set([value, value, value, 255], pixel * 4);
  });
  return rgba;
}
