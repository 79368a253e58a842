import { expect, test } from 'vitest';
import { readPicture } from './picture.ts';

/** The beginnings of real files, made of one picture of 200 × 100 pixels. */
function webp(form: string, ...rest: number[]): Buffer {
  const bytes = Buffer.alloc(40);
  bytes.write(`RIFF\0\0\0\0WEBP${form}`, 'latin1');
  bytes.set(rest, 20);
  return bytes;
}

function png(...rest: number[]): Buffer {
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), Buffer.from(rest)]);
}

test('the size of a PNG is read', () => {
  const bytes = png(0, 0, 0, 200, 0, 0, 0, 100, 8, 6, 0, 0, 0, 0);
  expect(readPicture(bytes)).toEqual({ mediaType: 'image/png', width: 200, height: 100 });
});

test.each([
  ['lossy', webp('VP8 ', 0, 0, 0, 0x9d, 0x01, 0x2a, 200, 0, 100, 0)],
  ['lossless', webp('VP8L', 0x2f, 199, 0xc0, 0x18, 0)],
  ['extended', webp('VP8X', 0, 0, 0, 0, 199, 0, 0, 99, 0, 0)],
])('the size of a %s WebP is read', (_, bytes) => {
  expect(readPicture(bytes)).toEqual({ mediaType: 'image/webp', width: 200, height: 100 });
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a short file', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  ['a PNG that ends before its size', png(0, 0)],
  ['a PNG that begins with another part', Buffer.from('\x89PNG\r\n\x1a\n'.padEnd(40, '\0'), 'latin1')],
  ['a file that says IHDR and is no PNG', Buffer.from('IHDR'.padStart(16).padEnd(40, '\0'))],
  ['a WebP without its first word', Buffer.from('\0'.repeat(8).concat('WEBPVP8 ').padEnd(40, '\0'))],
  ['a GIF', Buffer.from('GIF89a'.padEnd(40, '\0'))],
  ['a sound', Buffer.from('RIFF\0\0\0\0WAVEfmt '.padEnd(40, '\0'))],
  ['a WebP of a form that there is not', webp('VP9 ')],
])('%s is no picture', (_, bytes) => {
  expect(readPicture(bytes)).toBeNull();
});
