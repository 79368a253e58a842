import { encode } from 'uqr';

/** How the code is held: head-on, waved about, in a car park at five in the morning, aslant, or out of focus. */
export type Look = 'plain' | 'moving' | 'dark' | 'tilted' | 'blurred';

/** What the camera sees for a while: a code, or an empty table. */
export interface Shot {
  code: string | null;
  ms: number;
  look?: Look;
}

export const FRAME_WIDTH = 640;
export const FRAME_HEIGHT = 480;
const PIXELS = FRAME_WIDTH * FRAME_HEIGHT;
const MODULE_PIXELS = 10;
const QUIET_ZONE = 4;
/** Samples per side of a pixel, so that slanted edges are grey as in a camera. */
const SAMPLES = 2;
const DAY = { black: 30, white: 225, table: 120 };
const NIGHT = { black: 28, white: 70, table: 40 };

/** One I420 frame at that second of the shot: brightness, then two quarter-size planes without colour. */
export function paintFrame({ code, look = 'plain' }: Omit<Shot, 'ms'>, seconds: number): Buffer {
  const frame = Buffer.alloc((PIXELS * 3) / 2, 128);
  const light = look === 'dark' ? NIGHT : DAY;
  const luma = frame.subarray(0, PIXELS).fill(light.table);
  if (code !== null) paintCode(luma, code, look, seconds, light);
  if (look === 'blurred') blur(luma, 3);
  if (look === 'dark') addNoise(luma);
  return frame;
}

function paintCode(luma: Buffer, code: string, look: Look, seconds: number, light: typeof DAY): void {
  const { data, size } = encode(code, { ecc: 'H', border: QUIET_ZONE });
  const module = Math.min(MODULE_PIXELS, Math.floor((FRAME_HEIGHT * 0.9) / size));
  const moving = look === 'moving';
  const centreX = FRAME_WIDTH / 2 + (moving ? 90 * Math.sin(seconds * 2.1) : 0);
  const centreY = FRAME_HEIGHT / 2 + (moving ? 40 * Math.sin(seconds * 3.3) : 0);
  const turn = moving ? 0.3 * Math.sin(seconds * 1.7) : look === 'tilted' ? 0.25 : 0;
  // How much nearer the right edge is than the left one.
  const slant = look === 'tilted' ? 0.0012 : 0;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];

  const at = (x: number, y: number): number => {
    const depth = 1 + slant * (x - centreX);
    const [dx, dy] = [(x - centreX) / depth, (y - centreY) / depth];
    const column = Math.floor((dx * cos + dy * sin) / module + size / 2);
    const row = Math.floor((dy * cos - dx * sin) / module + size / 2);
    const dark = data[row]?.[column];
    return dark === undefined ? light.table : dark ? light.black : light.white;
  };
  for (let y = 0; y < FRAME_HEIGHT; y += 1) {
    for (let x = 0; x < FRAME_WIDTH; x += 1) {
      let sum = 0;
      for (let sample = 0; sample < SAMPLES * SAMPLES; sample += 1)
        sum += at(
          x + ((sample % SAMPLES) + 0.5) / SAMPLES,
          y + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES,
        );
      luma[y * FRAME_WIDTH + x] = Math.round(sum / SAMPLES ** 2);
    }
  }
}

/** A box blur, along the rows and then along the columns. */
function blur(luma: Buffer, radius: number): void {
  for (const [stride, length, lines, step] of [
    [1, FRAME_WIDTH, FRAME_HEIGHT, FRAME_WIDTH],
    [FRAME_WIDTH, FRAME_HEIGHT, FRAME_WIDTH, 1],
  ] as const) {
    for (let line = 0; line < lines; line += 1) {
      const row = Array.from({ length }, (_, index) => luma[line * step + index * stride] ?? 0);
      for (let index = 0; index < length; index += 1) {
        let sum = 0;
        for (let near = index - radius; near <= index + radius; near += 1)
          sum += row[Math.max(0, Math.min(length - 1, near))] ?? 0;
        luma[line * step + index * stride] = Math.round(sum / (2 * radius + 1));
      }
    }
  }
}

/** The same noise every time: a linear congruential generator. */
function addNoise(luma: Buffer): void {
  let seed = 1;
  for (let pixel = 0; pixel < PIXELS; pixel += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    luma[pixel] = (luma[pixel] ?? 0) + ((seed >> 16) % 9) - 4;
  }
}
