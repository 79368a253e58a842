import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import jsqr from 'jsqr';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { createPlainDecoder } from '../client/src/scanner/plain-decoder.ts';
import { createZxingDecoder } from '../client/src/scanner/zxing-decoder.ts';
import { type Frame, makeFrames } from './frames.ts';
import { GOALS, type Goal, printGoals, quantile, type Row } from './goals.ts';
import { options, unlessQuick } from './options.ts';
import { readPictures } from './pictures.ts';

const PER_KIND = unlessQuick(8, 3);
/** Frames read before the clock counts, so that no reader pays for its start. */
const WARM_UP = 6;

const OURS = 'ours, WebAssembly';
/** The same library as it comes. */
const PEER = 'zxing-wasm, defaults';

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
 * What is not in it: the camera, which at 30 frames a second decides how soon a code is read; handing frames to the
 * thread; phones. The frames are painted, not photographed. Peers get RGBA, which is what a canvas gives them (for
 * free here); ours gets the brightness plane, which is what a camera frame gives. On a machine too slow for both
 * passes ours leaves out some second ones, as it does on a phone, and may then read a frame or two less. With a folder of
 * pictures, those are read instead. Returns whether every goal is met.
 */
export async function scan(): Promise<boolean> {
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
      name: OURS,
      read: ({ luma, width, height }) => ours.decode({ data: luma, width, height }),
    },
    {
      name: 'ours, plain JavaScript',
      read: ({ luma, width, height }) => plain.decode({ data: luma, width, height }),
    },
    {
      name: PEER,
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

  const frames = options.pictures ? await readPictures(options.pictures) : makeFrames(PER_KIND);
  for (const frame of frames.slice(0, WARM_UP)) {
    const rgba = toRgba(frame.luma);
    for (const { read } of readers) await read(frame, rgba);
  }
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
  return printGoals(goalsOf(frames, readings));
}

function print(frames: readonly Frame[], readings: ReadonlyMap<string, readonly Reading[]>): void {
  const indexes = frames.map((_, index) => index);
  const codes = indexes.filter((index) => frames[index]?.text !== null);
  const empty = indexes.filter((index) => frames[index]?.text === null);
  const isRight = (own: readonly Reading[], index: number) => isRead(frames[index], own[index]);

  console.log('Decode work a frame, paired medians: how many times less than the peer.');
  console.table(
    Object.fromEntries(
      [...readings].map(([name, own]) => {
        const times = (which: readonly number[]) => which.map((index) => own[index]?.ms ?? 0);
        const ratio = (peer: string, which: readonly number[]) =>
          quantile(
            which.map((index) => (readings.get(peer)?.[index]?.ms ?? 0) / (own[index]?.ms ?? 1)),
            0.5,
          ).toFixed(1);
        return [
          name,
          {
            [`read of ${codes.length}`]: codes.filter((index) => isRight(own, index)).length,
            wrong: indexes.filter((index) => own[index]?.text && !isRight(own, index)).length,
            'ms code': quantile(times(codes), 0.5).toFixed(1),
            'ms none': quantile(times(empty), 0.5).toFixed(1),
            'p95 none': quantile(times(empty), 0.95).toFixed(1),
            'jsQR code': ratio('jsQR', codes),
            'jsQR none': ratio('jsQR', empty),
            'zxing code': ratio(PEER, codes),
            'zxing none': ratio(PEER, empty),
          },
        ];
      }),
    ),
  );
  console.log('Reads by kind:');
  const byKind = (which: (index: number) => boolean) => {
    const kinds = Map.groupBy(codes, (index) => frames[index]?.kind ?? '');
    return Object.fromEntries([...kinds].map(([kind, of]) => [kind, of.filter(which).length]));
  };
  console.table({
    codes: byKind(() => true),
    ...Object.fromEntries([...readings].map(([name, own]) => [name, byKind((index) => isRight(own, index))])),
  });
}

function goalsOf(frames: readonly Frame[], readings: ReadonlyMap<string, readonly Reading[]>): Row[] {
  const of = (name: string) => readings.get(name) ?? [];
  const read = (name: string) =>
    of(name).filter((reading, index) => frames[index]?.text !== null && isRead(frames[index], reading))
      .length;
  const work = (what: string, hasCode: boolean, goal: Goal): Row => {
    const times = (name: string) =>
      of(name).flatMap(({ ms }, index) => ((frames[index]?.text !== null) === hasCode ? [ms] : []));
    const [ours, theirs] = [times(OURS), times(PEER)];
    const text = (all: readonly number[]) => `${quantile(all, 0.5).toFixed(1)} ms`;
    const ratios = [
      quantile(
        ours.map((ms, index) => ms / (theirs[index] ?? ms)),
        0.5,
      ),
    ];
    return { what, ours: text(ours), peer: `${PEER}, ${text(theirs)}`, ratios, goal };
  };
  return [
    {
      what: 'codes read',
      ours: `${read(OURS)}`,
      peer: `${PEER}, ${read(PEER)}`,
      ratios: [read(OURS) / read(PEER)],
      goal: GOALS.scan.reads,
    },
    work('a frame with a code', true, GOALS.scan.code),
    ...(frames.some(({ text }) => text === null) ? [work('a frame without', false, GOALS.scan.none)] : []),
  ];
}

/** Whether a code was read as it is; where that is not known, whether one was read. */
function isRead(frame: Frame | undefined, reading: Reading | undefined): boolean {
  if (!frame || !reading) return false;
  return frame.text === undefined ? reading.text !== null : reading.text === frame.text;
}

function toRgba(luma: Uint8Array): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray(luma.length * 4);
  luma.forEach((value, pixel) => {
    rgba.set([value, value, value, 255], pixel * 4);
  });
  return rgba;
}
