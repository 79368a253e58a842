import { crc32, deflateSync } from 'node:zlib';
import { type Logo, logoOf } from '#platform/logos/read-logo.ts';

const SIDE = 192;
/** The slopes of two peaks, the higher one in front: where each begins and has its top, in pixels. */
const PEAKS = [
  { top: 52, left: 24, middle: 84 },
  { top: 84, left: 84, middle: 128 },
] as const;
const FOOT = 140;

/** Draws the logo of a brand that has been given none yet: two white peaks on its colour. */
export function plainLogo(colour: string): Logo {
  const ground = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
  const [red = 0, green = 0, blue = 0] = ground;
  const palette = Buffer.from([red, green, blue, 255, 255, 255]);
  const rows = Buffer.alloc(SIDE * (SIDE + 1));
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) rows[y * (SIDE + 1) + 1 + x] = isPeak(x, y) ? 1 : 0;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  // Eight bits for each pixel, which name a colour of the palette.
  header.set([8, 3], 8);
  const png = [
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return logoOf(Buffer.concat(png), 'The plain logo');
}

function isPeak(x: number, y: number): boolean {
  if (y >= FOOT) return false;
  return PEAKS.some(({ top, left, middle }) => {
    const halfWidth = ((y - top) / (FOOT - top)) * (middle - left);
    return y >= top && Math.abs(x - middle) <= halfWidth;
  });
}

function chunk(kind: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}
