import { expect, test } from 'vitest';
import { readPicture } from './picture.ts';

/** The beginnings of real files, made of one picture of 200 × 100 pixels. */
function webp(form: string, ...rest: number[]): Buffer {
  const bytes = Buffer.alloc(40);
  bytes.write(`RIFF\0\0\0\0WEBP${form}`, 'latin1');
  bytes.set(rest, 20);
  return bytes;
}

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
  ['a GIF', Buffer.from('GIF89a'.padEnd(40, '\0'))],
  ['a sound', Buffer.from('RIFF\0\0\0\0WAVEfmt '.padEnd(40, '\0'))],
  ['a WebP of a form that there is not', webp('VP9 ')],
])('%s is no picture', (_, bytes) => {
  expect(readPicture(bytes)).toBeNull();
});
