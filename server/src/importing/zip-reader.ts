import { crc32, inflateRawSync } from 'node:zlib';

/** A refused zip, with the reason in words. */
export class ZipError extends Error {}

export interface ZipLimits {
  entries: number;
  bytesPerFile: number;
  bytesInAll: number;
}

/** Nothing that people make shrinks to less than this part of its size, beyond a size at which it matters. */
const MAX_RATIO = { of: 200, above: 10 * 2 ** 20 };

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const STORED = 0;
const DEFLATED = 8;

/**
 * Unpacks a zip in memory. The archive's own claims are not trusted: sizes are measured while
 * inflating, checksums are compared, and names that could leave a folder are refused.
 */
export function readZip(bytes: Uint8Array, limits: ZipLimits): Map<string, Uint8Array> {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(zip);
  const count = zip.readUInt16LE(end + 10);
  if (count > limits.entries) throw new ZipError(`the zip holds ${count} files; at most ${limits.entries}`);

  const files = new Map<string, Uint8Array>();
  let bytesLeft = limits.bytesInAll;
  let at = zip.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    const entry = readEntry(zip, at);
    at = entry.next;
    if (entry.name.endsWith('/')) continue;
    if (!isSafeName(entry.name))
      throw new ZipError(`the zip holds a file with the name ${JSON.stringify(entry.name)}`);
    if (files.has(entry.name)) throw new ZipError(`the zip holds ${entry.name} twice`);
    const content = unpack(zip, entry, Math.min(limits.bytesPerFile, bytesLeft));
    bytesLeft -= content.byteLength;
    files.set(entry.name, content);
  }
  return files;
}

/** Whether a name inside an archive or bundle stays inside its folder. */
export function isSafeName(name: string): boolean {
  if (name === '' || name.length > 300 || /[\\:\0]/.test(name) || name.startsWith('/')) return false;
  return name.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}

/** A size for people: 118 MB, 3.4 MB, 12 kB. */
export function sizeText(bytes: number): string {
  const [size, unit] = bytes >= 2 ** 20 ? [bytes / 2 ** 20, 'MB'] : [bytes / 1024, 'kB'];
  return `${size < 10 ? Math.ceil(size * 10) / 10 : Math.ceil(size)} ${unit}`;
}

interface Entry {
  name: string;
  method: number;
  checksum: number;
  packedBytes: number;
  headerAt: number;
  next: number;
}

function findEnd(zip: Buffer): number {
  // The record is at the end of the file, followed only by a comment of at most 65,535 bytes.
  for (let at = zip.length - 22; at >= Math.max(0, zip.length - 22 - 65_535); at--) {
    if (zip.readUInt32LE(at) === END) return at;
  }
  throw new ZipError('the file is not a zip');
}

function readEntry(zip: Buffer, at: number): Entry {
  if (at + 46 > zip.length || zip.readUInt32LE(at) !== ENTRY) throw new ZipError('the zip is damaged');
  const flags = zip.readUInt16LE(at + 8);
  if (flags & 1) throw new ZipError('the zip is encrypted');
  const nameBytes = zip.readUInt16LE(at + 28);
  const extraBytes = zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  const next = at + 46 + nameBytes + extraBytes;
  if (next > zip.length) throw new ZipError('the zip is damaged');
  return {
    name: zip.toString('utf8', at + 46, at + 46 + nameBytes),
    method: zip.readUInt16LE(at + 10),
    checksum: zip.readUInt32LE(at + 16),
    packedBytes: zip.readUInt32LE(at + 20),
    headerAt: zip.readUInt32LE(at + 42),
    next,
  };
}

function unpack(zip: Buffer, entry: Entry, limit: number): Uint8Array {
  const { headerAt } = entry;
  if (headerAt + 30 > zip.length) throw new ZipError('the zip is damaged');
  const start = headerAt + 30 + zip.readUInt16LE(headerAt + 26) + zip.readUInt16LE(headerAt + 28);
  const packed = zip.subarray(start, start + entry.packedBytes);
  if (packed.length !== entry.packedBytes) throw new ZipError('the zip is damaged');
  const content = inflate(packed, entry, limit);
  if (crc32(content) !== entry.checksum) throw new ZipError(`${entry.name} is damaged inside the zip`);
  return content;
}

function inflate(packed: Buffer, entry: Entry, limit: number): Uint8Array {
  const tooLarge = `${entry.name} is too large: more than ${sizeText(limit)}`;
  if (entry.method === STORED) {
    if (packed.length > limit) throw new ZipError(tooLarge);
    return packed;
  }
  if (entry.method !== DEFLATED) throw new ZipError(`${entry.name} is packed in a way that is not supported`);
  const believable = Math.max(MAX_RATIO.above, packed.length * MAX_RATIO.of);
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, Math.min(limit, believable)) });
  } catch (error) {
    if (!(error instanceof RangeError)) throw new ZipError(`${entry.name} is damaged inside the zip`);
    throw new ZipError(
      believable < limit ? `${entry.name} grows to more than ${MAX_RATIO.of} times its size` : tooLarge,
    );
  }
}
