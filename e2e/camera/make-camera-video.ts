import { closeSync, openSync, writeSync } from 'node:fs';
import { encode } from 'uqr';

/** What the camera films for a while: a code, or an empty table. */
export interface Shot {
  code: string | null;
  ms: number;
  /** Light on a car park at five in the morning: little contrast and noise. */
  look?: 'plain' | 'dark';
}

const WIDTH = 640;
const HEIGHT = 480;
const FRAMES_PER_SECOND = 15;
const MODULE_PIXELS = 10;
const QUIET_ZONE = 4;

/**
 * Writes a Y4M video of real QR codes for Chromium's fake camera, which plays it in a loop:
 * `--use-fake-device-for-media-stream --use-fake-ui-for-media-stream --use-file-for-fake-video-capture=<file>`.
 * The same shots give the same bytes.
 */
export function makeCameraVideo(file: string, shots: readonly Shot[]): void {
  const descriptor = openSync(file, 'w');
  try {
    writeSync(descriptor, `YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420\n`);
    for (const shot of shots) {
      const frame = filmOf(shot);
      const count = Math.max(1, Math.round((shot.ms * FRAMES_PER_SECOND) / 1000));
      for (let index = 0; index < count; index += 1) {
        writeSync(descriptor, 'FRAME\n');
        writeSync(descriptor, frame);
      }
    }
  } finally {
    closeSync(descriptor);
  }
}

/** One frame: brightness, then two quarter-size planes without colour. */
function filmOf({ code, look = 'plain' }: Shot): Buffer {
  const frame = Buffer.alloc((WIDTH * HEIGHT * 3) / 2, 128);
  const [black, white, table] = look === 'dark' ? [28, 70, 40] : [30, 225, 120];
  frame.fill(table, 0, WIDTH * HEIGHT);
  if (code !== null) {
    const { data, size } = encode(code, { ecc: 'H', border: QUIET_ZONE });
    const side = Math.min(MODULE_PIXELS, Math.floor(HEIGHT / size));
    const [left, top] = [(WIDTH - size * side) >> 1, (HEIGHT - size * side) >> 1];
    data.forEach((row, y) => {
      row.forEach((dark, x) => {
        for (let line = 0; line < side; line += 1) {
          const start = (top + y * side + line) * WIDTH + left + x * side;
          frame.fill(dark ? black : white, start, start + side);
        }
      });
    });
  }
  if (look === 'dark') addNoise(frame);
  return frame;
}

/** The same noise every time: a linear congruential generator. */
function addNoise(frame: Buffer): void {
  let seed = 1;
  for (let pixel = 0; pixel < WIDTH * HEIGHT; pixel += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    frame[pixel] = (frame[pixel] ?? 0) + ((seed >> 16) % 9) - 4;
  }
}
