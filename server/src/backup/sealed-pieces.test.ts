import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { SEALED_PIECE_BYTES, sealPieces, unsealPieces } from './sealed-pieces.ts';

const KEY = randomBytes(32);
const HEADER = Buffer.from('a header');
const ONE_PIECE = SEALED_PIECE_BYTES - 16;

/** Bytes in parts that fit no piece. */
async function* parts(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 10_007) yield bytes.subarray(at, at + 10_007);
}

/** The sealed pieces of some bytes, one after another. */
async function seal(bytes: Buffer): Promise<Buffer> {
  const sealed = await buffer(sealPieces(parts(bytes), KEY, HEADER));
  expect(sealed.subarray(0, HEADER.length)).toEqual(HEADER);
  return sealed.subarray(HEADER.length);
}

async function open(sealed: Buffer, key = KEY, header = HEADER): Promise<Buffer> {
  return await buffer(unsealPieces(parts(sealed), sealed.length, key, header, 'one.offpiste'));
}

const DAMAGED = 'one.offpiste is damaged: it was cut off or changed after it had been written.';

test.each([0, 1, ONE_PIECE - 1, ONE_PIECE, ONE_PIECE + 1, 3 * ONE_PIECE])(
  '%i bytes are opened as they were sealed',
  async (length) => {
    const bytes = randomBytes(length);
    expect(await open(await seal(bytes))).toEqual(bytes);
  },
);

test('several pieces are sealed as earlier versions of the program sealed them', async () => {
  const sealed = sealPieces(parts(Buffer.alloc(2 * ONE_PIECE + 1)), Buffer.alloc(32, 7), HEADER);
  expect(
    createHash('sha256')
      .update(await buffer(sealed))
      .digest('hex'),
  ).toBe('b5d601fe67a7447c35d52288478313df466ad5da0234ffdcd36400bf2fe4f448');
});

test('no changed byte goes unnoticed, wherever it is', async () => {
  const sealed = await seal(randomBytes(2 * ONE_PIECE + 100));
  for (let at = 0; at < sealed.length; at += 997) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await expect(open(changed)).rejects.toThrow(DAMAGED);
  }
});

test('no cut goes unnoticed, between two pieces neither', async () => {
  const sealed = await seal(randomBytes(3 * ONE_PIECE));
  for (const at of [0, 1, 15, 16, 17, SEALED_PIECE_BYTES, 2 * SEALED_PIECE_BYTES, sealed.length - 1])
    await expect(open(sealed.subarray(0, at))).rejects.toThrow(DAMAGED);
});

test('pieces in another order, a piece twice, one left out and bytes added are found', async () => {
  const sealed = await seal(randomBytes(2 * ONE_PIECE + 100));
  const piece = (n: number) => sealed.subarray(n * SEALED_PIECE_BYTES, (n + 1) * SEALED_PIECE_BYTES);
  for (const order of [
    [piece(1), piece(0), piece(2)],
    [piece(0), piece(0), piece(1), piece(2)],
    [piece(0), piece(2)],
    [piece(1), piece(2)],
    [piece(0), piece(1), piece(2), Buffer.from('x')],
  ])
    await expect(open(Buffer.concat(order))).rejects.toThrow(DAMAGED);
});

test('another key and another header open nothing', async () => {
  const sealed = await seal(randomBytes(100));
  await expect(open(sealed, randomBytes(32))).rejects.toThrow(DAMAGED);
  await expect(open(sealed, KEY, Buffer.from('b header'))).rejects.toThrow(DAMAGED);
});
