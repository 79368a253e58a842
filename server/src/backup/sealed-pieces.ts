import { createCipheriv, createDecipheriv } from 'node:crypto';
import { OperatorError } from '#platform/operator-error.ts';

type Bytes = AsyncIterable<Buffer>;

/*
 * Each piece is encrypted and authenticated with AES-256-GCM. Its number and whether it is the last are part of its nonce,
 * and the header is authenticated with it, so a piece that was changed, moved, removed or added is found.
 */
const PIECE_BYTES = 65_536;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/** The size of a piece in the file; the last may be shorter. */
export const SEALED_PIECE_BYTES = PIECE_BYTES + TAG_BYTES;

/** Encrypts bytes into pieces after a header, which is authenticated with each of them. */
export async function* sealPieces(bytes: Bytes, key: Buffer, header: Buffer): AsyncGenerator<Buffer> {
  yield header;
  let at = 0;
  let waiting: Buffer | null = null;
  for await (const piece of inPieces(bytes, PIECE_BYTES)) {
    if (waiting) yield seal(waiting, key, nonceOf(at++, false), header);
    waiting = piece;
  }
  yield seal(waiting ?? Buffer.alloc(0), key, nonceOf(at, true), header);
}

function seal(piece: Buffer, key: Buffer, nonce: Buffer, header: Buffer): Buffer {
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(header);
  return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
}

/**
 * Opens the pieces that follow a header, and refuses the file when one of them is not as it was written or not in its place.
 *
 * @param length of all pieces together
 */
export async function* unsealPieces(
  bytes: Bytes,
  length: number,
  key: Buffer,
  header: Buffer,
  file: string,
): AsyncGenerator<Buffer> {
  let at = 0;
  let read = 0;
  for await (const piece of inPieces(bytes, PIECE_BYTES + TAG_BYTES)) {
    read += piece.length;
    yield unseal(piece, key, nonceOf(at++, read >= length), header, file);
  }
  if (at === 0) throw damaged(file);
}

function unseal(piece: Buffer, key: Buffer, nonce: Buffer, header: Buffer, file: string): Buffer {
  const cut = piece.length - TAG_BYTES;
  if (cut < 0) throw damaged(file);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(header);
  decipher.setAuthTag(piece.subarray(cut));
  const clear = decipher.update(piece.subarray(0, cut));
  try {
    decipher.final();
  } catch {
    throw damaged(file);
  }
  return clear;
}

/** The same bytes in pieces of one size; the last may be shorter. */
async function* inPieces(bytes: Bytes, size: number): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let held = 0;
  for await (let part of bytes) {
    while (held + part.length >= size) {
      const piece = Buffer.concat([...parts, part.subarray(0, size - held)]);
      part = part.subarray(size - held);
      parts = [];
      held = 0;
      yield piece;
    }
    if (part.length > 0) parts.push(part);
    held += part.length;
  }
  if (held > 0) yield Buffer.concat(parts);
}

function nonceOf(at: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(at), 3);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** The problem of a file that is not as it was written. */
export function damaged(file: string): OperatorError {
  return new OperatorError(`${file} is damaged: it was cut off or changed after it had been written.`);
}
