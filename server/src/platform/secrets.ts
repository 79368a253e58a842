import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { errorCode } from './error-code.ts';
import { OperatorError } from './operator-error.ts';

/** 32 random bytes or more, in base64. */
const Master = z.string().check(z.regex(/^[A-Za-z0-9+/]{43,}={0,2}$/));

const SecretsFile = z.object({
  /** Everything else is derived from it. */
  master: Master,
  /** The masters it has replaced, the latest first; what was made with them is still known. */
  earlier: z._default(z.array(Master), []),
});
type SecretsFile = z.infer<typeof SecretsFile>;

/** The secrets of a running system; every server process on one database needs the same. */
export interface Secrets {
  /** A key of 32 bytes for one purpose: everything new is made with it. */
  keyFor(purpose: string): Buffer;
  /** The same, followed by those of the earlier masters: what is read may have been made with any. */
  keysFor(purpose: string): Buffer[];
}

/** Reads the secrets file. With `generate` a missing one is made, once, whichever process comes first. */
export async function loadSecrets(file: string, { generate }: { generate: boolean }): Promise<Secrets> {
  if (generate) await generateSecrets(file);
  const { master, earlier } = await readSecretsFile(file);
  return createSecrets(fromBase64(master), earlier.map(fromBase64));
}

export function createSecrets(master: Buffer, earlier: readonly Buffer[] = []): Secrets {
  const keysFor = (purpose: string) => [master, ...earlier].map((from) => derived(from, purpose));
  return { keyFor: (purpose) => derived(master, purpose), keysFor };
}

/** Makes a new master and keeps the previous one beside it; returns how many are kept. */
export async function replaceSecrets(file: string): Promise<number> {
  const { master, earlier } = await readSecretsFile(file);
  const kept = [master, ...earlier];
  const draft = `${file}.${process.pid}`;
  try {
    await writeDraft(draft, { master: newMaster(), earlier: kept });
    await rename(draft, file);
  } catch (error) {
    throw new OperatorError(
      `SECRETS_FILE ${file} cannot be replaced (${errorCode(error)}). Where a vault hands it over, give it a new "master" there, and put the one before first into the list "earlier".`,
    );
  }
  return kept.length;
}

/**
 * Puts the secrets of a backup in place and returns whether the file is new. An existing file stays as it is and has to
 * know them all, as the current secret or as earlier ones.
 */
export async function restoreSecrets(file: string, text: string): Promise<boolean> {
  const restored = SecretsFile.parse(JSON.parse(text));
  if (!existsSync(file)) {
    await createSecretsFile(file, restored);
    return true;
  }
  const { master, earlier } = await readSecretsFile(file);
  const known = new Set([master, ...earlier]);
  if (![restored.master, ...restored.earlier].every((one) => known.has(one)))
    throw new OperatorError(
      `SECRETS_FILE ${file} has other secrets than the backup: move it away, and the restore writes those of the backup there`,
    );
  return false;
}

async function readSecretsFile(file: string): Promise<SecretsFile> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new OperatorError(
      `SECRETS_FILE ${file} cannot be read (${errorCode(error)}): for a new installation make it once, as docs/operations.md says.`,
    );
  });
  try {
    return SecretsFile.parse(JSON.parse(text));
  } catch {
    throw new OperatorError(
      `SECRETS_FILE ${file} must be JSON with "master": 32 or more random bytes in base64; "earlier", if it is there, is a list of such`,
    );
  }
}

async function generateSecrets(file: string): Promise<void> {
  // An existing one is never touched: its folder may be a vault's, where nothing can be written.
  if (existsSync(file)) return;
  await createSecretsFile(file, { master: newMaster(), earlier: [] });
}

async function createSecretsFile(file: string, secrets: SecretsFile): Promise<void> {
  const draft = `${file}.${process.pid}`;
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await writeDraft(draft, secrets);
  } catch (error) {
    throw new OperatorError(
      `${file} cannot be written (${errorCode(error)}): its folder has to be one that this program may write to.`,
    );
  }
  // Linking fails when the file already exists, so a key in use is never replaced.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
}

async function writeDraft(draft: string, secrets: SecretsFile): Promise<void> {
  await writeFile(draft, JSON.stringify(secrets), { mode: 0o600, flush: true });
}

function derived(master: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, '', `offpiste ${purpose}`, 32));
}

function newMaster(): string {
  return randomBytes(32).toString('base64');
}

function fromBase64(text: string): Buffer {
  return Buffer.from(text, 'base64');
}
