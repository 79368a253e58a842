import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGunzip, createGzip } from 'node:zlib';
import { errorCode } from '#platform/error-code.ts';
import { OperatorError } from '#platform/operator-error.ts';
import { STRENGTH } from './passphrase-strength.ts';
import { damaged, SEALED_PIECE_BYTES, sealPieces, unsealPieces } from './sealed-pieces.ts';

/*
 * A file that only a passphrase opens (docs/decisions/0078): a header with the form's version, the salt of the key and
 * what tells a wrong passphrase, then gzip in sealed pieces.
 */
const MAGIC = Buffer.from('offpiste-backup/1\n');
const SALT_BYTES = 16;
const CHECK_BYTES = 16;
const HEADER_BYTES = MAGIC.length + SALT_BYTES + CHECK_BYTES;
const derive = promisify<string, Buffer, number, typeof STRENGTH, Buffer>(scrypt);

type Bytes = AsyncIterable<Buffer>;

/** The key of a file, and what distinguishes a wrong passphrase from a damaged file. */
interface FileKey {
  key: Buffer;
  check: Buffer;
}

/**
 * Writes a sealed file. It has its name only once it is complete, on the disk, and has been read back; a file of that
 * name is never replaced.
 *
 * @param contents gives the bytes as they are written, so that memory stays small
 */
export async function writeSealedFile(
  file: string,
  passphrase: string,
  contents: () => AsyncGenerator<Buffer>,
): Promise<void> {
  await refuseExisting(file);
  const draft = `${file}.part`;
  const salt = randomBytes(SALT_BYTES);
  const { key, check } = await fileKey(passphrase, salt);
  const header = Buffer.concat([MAGIC, salt, check]);
  // The first to open the draft has it; whoever else writes the same file is refused.
  const target = await open(draft, 'wx', 0o600).catch((error: unknown) => refuseWriting(file, draft, error));
  try {
    const pieces = (bytes: Bytes) => sealPieces(bytes, key, header);
    await pipeline(contents, createGzip({ level: 4 }), pieces, (parts: Bytes) =>
      writeAll(target, parts),
    ).catch((error: unknown) => {
      throw isWriteError(error) ? cannotWrite(file, error) : error;
    });
    await target.sync().catch((error: unknown) => {
      throw cannotWrite(file, error);
    });
    await readPieces(draft, header, key, async (bytes) => {
      for await (const _ of bytes);
    });
    await refuseExisting(file);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await target.close();
  }
}

/** Opens a sealed file and gives its contents to `use`, piece by piece; what is given has been authenticated. */
export async function readSealedFile<T>(
  file: string,
  passphrase: string,
  use: (contents: Bytes) => Promise<T>,
): Promise<T> {
  const header = await readHeader(file);
  const { key, check } = await fileKey(passphrase, header.subarray(MAGIC.length, MAGIC.length + SALT_BYTES));
  if (!timingSafeEqual(check, header.subarray(MAGIC.length + SALT_BYTES)))
    throw new OperatorError(
      `The passphrase does not open ${file}, unless the first bytes of the file were changed.`,
    );
  return await readPieces(file, header, key, use);
}

async function readPieces<T>(
  file: string,
  header: Buffer,
  key: Buffer,
  use: (contents: Bytes) => Promise<T>,
): Promise<T> {
  const { size } = await stat(file);
  const source = createReadStream(file, { start: HEADER_BYTES, highWaterMark: SEALED_PIECE_BYTES });
  const opened = (pieces: Bytes) => unsealPieces(pieces, size - HEADER_BYTES, key, header, file);
  return await pipeline(source, opened, createGunzip(), use);
}

async function fileKey(passphrase: string, salt: Buffer): Promise<FileKey> {
  // A passphrase with accents is the same whichever keyboard typed it.
  const derived = await derive(passphrase.normalize('NFKC'), salt, 32 + CHECK_BYTES, STRENGTH);
  return { key: derived.subarray(0, 32), check: derived.subarray(32) };
}

async function readHeader(file: string): Promise<Buffer> {
  const source = await open(file, 'r').catch(() => {
    throw new OperatorError(`${file} cannot be read.`);
  });
  try {
    const { buffer, bytesRead } = await source.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    const version = /^offpiste-backup\/(\d+)\n/.exec(buffer.toString('latin1'))?.[1];
    if (version === undefined) throw new OperatorError(`${file} is not a backup of Offpiste.`);
    if (version !== '1')
      throw new OperatorError(
        `${file} has the form ${version}, which a newer version of this program wrote: restore it with that version.`,
      );
    if (bytesRead < HEADER_BYTES) throw damaged(file);
    return buffer;
  } finally {
    await source.close();
  }
}

async function refuseExisting(file: string): Promise<void> {
  const existing = await open(file, 'r').catch(() => null);
  await existing?.close();
  if (existing)
    throw new OperatorError(`${file} exists already: a backup replaces nothing, so give another name.`);
}

async function writeAll(target: FileHandle, parts: Bytes): Promise<void> {
  for await (const part of parts) await target.appendFile(part);
}

function isWriteError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && error.syscall === 'write';
}

function refuseWriting(file: string, draft: string, error: unknown): never {
  if (errorCode(error) === 'EEXIST')
    throw new OperatorError(
      `${draft} exists: another backup is being written there, or was interrupted, in which case remove it.`,
    );
  throw cannotWrite(file, error);
}

function cannotWrite(file: string, error: unknown): OperatorError {
  const why: Record<string, string> = {
    ENOSPC: 'the disk is full',
    EROFS: 'the disk is read-only',
    EACCES: 'its folder may not be written to',
    ENOENT: 'its folder does not exist',
  };
  const code = errorCode(error) ?? String(error);
  return new OperatorError(`${file} cannot be written (${why[code] ?? code}); there is no backup.`);
}
