import { hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { OperatorError } from './operator-error.ts';

const SecretsFile = z.object({
  /** 32 random bytes or more, in base64; everything else is derived from them. */
  master: z.string().check(z.regex(/^[A-Za-z0-9+/]{43,}={0,2}$/)),
});

/** The secrets of a running system; every server process on one database needs the same. */
export interface Secrets {
  /** A key of 32 bytes for one purpose. */
  keyFor(purpose: string): Buffer;
}

/** Reads the secrets file. With `generate` a missing one is made, once, whoever comes first. */
export async function loadSecrets(file: string, { generate }: { generate: boolean }): Promise<Secrets> {
  if (generate) await generateSecrets(file);
  const text = await readFile(file, 'utf8').catch(() => {
    throw new OperatorError(`SECRETS_FILE ${file} cannot be read`);
  });
  let master: Buffer;
  try {
    master = Buffer.from(SecretsFile.parse(JSON.parse(text)).master, 'base64');
  } catch {
    throw new OperatorError(
      `SECRETS_FILE ${file} must be JSON with "master": 32 or more random bytes in base64`,
    );
  }
  return createSecrets(master);
}

export function createSecrets(master: Buffer): Secrets {
  return { keyFor: (purpose) => Buffer.from(hkdfSync('sha256', master, '', `offpiste ${purpose}`, 32)) };
}

async function generateSecrets(file: string): Promise<void> {
  const draft = `${file}.${process.pid}`;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(draft, JSON.stringify({ master: randomBytes(32).toString('base64') }), {
    mode: 0o600,
    flush: true,
  });
  // Linking fails when the file is there already, so a key in use is never replaced.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
}
