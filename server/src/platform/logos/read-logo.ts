import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { errorCode } from '../error-code.ts';
import { OperatorError } from '../operator-error.ts';
import { type Picture, readPicture } from './picture.ts';

const MOST_BYTES = 200_000;
const LEAST_PIXELS = 64;
const MOST_PIXELS = 1_024;

/** A logo as it is stored. */
export interface Logo {
  hash: string;
  picture: Picture;
  content: Buffer;
}

/** Reads a file that an operator named; throws one sentence when it cannot be a logo. */
export async function readLogo(file: string): Promise<Logo> {
  const content = await readFile(file).catch((error: unknown) => {
    throw new OperatorError(
      errorCode(error) === 'ENOENT'
        ? `There is no file ${file}: --logo names a PNG or WebP picture.`
        : `${file} cannot be read (${errorCode(error)}): --logo names a PNG or WebP picture.`,
    );
  });
  return logoOf(content, file);
}

/** Reads the bytes of a logo; throws one sentence, with a name for it, when they cannot be one. */
export function logoOf(content: Buffer, name: string): Logo {
  const picture = readPicture(content);
  if (!picture) throw new OperatorError(`${name} is neither PNG nor WebP: save the logo as one of the two.`);
  const { width, height } = picture;
  if (content.length > MOST_BYTES)
    throw new OperatorError(
      `${name} has ${Math.ceil(content.length / 1_000)} kB, and a logo has at most ${MOST_BYTES / 1_000}: make it smaller.`,
    );
  if (Math.min(width, height) < LEAST_PIXELS || Math.max(width, height) > MOST_PIXELS)
    throw new OperatorError(
      `${name} has ${width} × ${height} pixels, and each side of a logo has ${LEAST_PIXELS} to ${MOST_PIXELS}.`,
    );
  return { hash: createHash('sha256').update(content).digest('hex').slice(0, 16), picture, content };
}

/** Returns the address of a brand's logo on this server, which says how large the picture is. */
export function logoPath(slug: string, { hash, picture }: Pick<Logo, 'hash' | 'picture'>): string {
  const { mediaType, width, height } = picture;
  return `/brands/${slug}-${hash}-${width}x${height}.${mediaType === 'image/png' ? 'png' : 'webp'}`;
}
