import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { logoPath, readLogo } from './read-logo.ts';

/** Reads a PNG of this size, and of this many bytes. */
async function read(width: number, height: number, length = 40) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'offpiste-logo-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const bytes = Buffer.alloc(length);
  bytes.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  const file = path.join(folder, 'logo.png');
  await writeFile(file, bytes);
  return readLogo(file);
}

test.each([
  [64, 64, 40],
  [1_024, 1_024, 40],
  [64, 1_024, 200_000],
])('a logo may have %i × %i pixels and %i bytes', async (width, height, length) => {
  expect(await read(width, height, length)).toMatchObject({ picture: { width, height } });
});

test.each([
  [63, 64],
  [64, 63],
  [1_025, 1_024],
  [1_024, 1_025],
  [63, 1_025],
])('a logo has no %i × %i pixels', async (width, height) => {
  await expect(read(width, height)).rejects.toThrow(`has ${width} × ${height} pixels`);
});

test('a logo has no byte more than 200,000', async () => {
  await expect(read(64, 64, 200_001)).rejects.toThrow('has 201 kB, and a logo has at most 200');
});

test('the address of a logo says which brand it is of, which picture, its size and its kind', () => {
  const logo = { hash: '0123456789abcdef', picture: { width: 512, height: 256 } };
  const of = (mediaType: 'image/png' | 'image/webp') =>
    logoPath('alpine', { ...logo, picture: { ...logo.picture, mediaType } });
  expect(of('image/png')).toBe('/brands/alpine-0123456789abcdef-512x256.png');
  expect(of('image/webp')).toBe('/brands/alpine-0123456789abcdef-512x256.webp');
});
