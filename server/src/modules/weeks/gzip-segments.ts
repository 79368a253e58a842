import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib';

const deflate = promisify(deflateRaw);

/** Header of a gzip member: no name, no time, so that the same content yields the same bytes. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/** The packed beginning of a text, to which different ends can be added cheaply. */
export interface PackedStart {
  bytes: Buffer;
  crc: number;
  length: number;
  /** Hash of the text before packing. */
  hash: string;
}

/**
 * Packs a text piece by piece, off the main thread. Each piece ends on a byte boundary and refers to nothing
 * before it, so whatever follows can be packed alone. (Several gzip members in a row would be simpler;
 * browsers refuse them.)
 */
export async function packStart(pieces: AsyncIterable<string>): Promise<PackedStart> {
  const packed: Buffer[] = [HEADER];
  const hash = createHash('sha256');
  let [crc, length] = [0, 0];
  for await (const piece of pieces) {
    const bytes = Buffer.from(piece);
    hash.update(bytes);
    crc = crc32(bytes, crc);
    length += bytes.length;
    packed.push(await deflate(bytes, { level: 6, finishFlush: constants.Z_FULL_FLUSH }));
  }
  return { bytes: Buffer.concat(packed), crc, length, hash: hash.digest('base64url') };
}

/** One whole gzip member in two parts: the start, which all replies share, and what comes after it in this one. */
export type GzipMember = readonly [start: Buffer, end: Buffer];

/** Adds the end of the text, without copying the start. */
export function gzipWithEnd(start: PackedStart, end: string): GzipMember {
  const bytes = Buffer.from(end);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(bytes, start.crc), 0);
  trailer.writeUInt32LE((start.length + bytes.length) % 2 ** 32, 4);
  return [start.bytes, Buffer.concat([deflateRawSync(bytes), trailer])];
}
