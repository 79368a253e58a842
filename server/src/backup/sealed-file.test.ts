import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { OperatorError } from '#platform/operator-error.ts';
import { readSealedFile, writeSealedFile } from './sealed-file.ts';

const PASSPHRASE = 'Schnee überall 2026';
const HEADER_BYTES = 50;
const contents = randomBytes(150_000);

let folder: string;
let file: string;
let sealed: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'offpiste-sealed-'));
  file = path.join(folder, 'one.offpiste');
  await write(file);
  sealed = await readFile(file);
});
afterEach(async () => {
  for (const name of await readdir(folder))
    if (name !== path.basename(file)) await rm(path.join(folder, name), { recursive: true });
});
afterAll(() => rm(folder, { recursive: true }));

async function write(target: string, bytes: Iterable<Buffer> = [contents]): Promise<void> {
  await writeSealedFile(target, PASSPHRASE, async function* () {
    yield* bytes;
  });
}

async function read(target: string, passphrase = PASSPHRASE): Promise<Buffer> {
  return await readSealedFile(target, passphrase, buffer);
}

/** Reads a file with other bytes, and returns why it was refused. */
async function refusalOf(bytes: Buffer): Promise<string> {
  const other = path.join(folder, 'other');
  await writeFile(other, bytes);
  const refusal = await read(other).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(OperatorError);
  return String(refusal).replaceAll(folder, '');
}

test('the passphrase opens what was written, however its accents were typed', async () => {
  expect(await read(file)).toEqual(contents);
  expect(await read(file, PASSPHRASE.normalize('NFD'))).toEqual(contents);
});

/** A file as the first version of this form wrote it. */
const EARLIER = Buffer.from(
  'b2ZmcGlzdGUtYmFja3VwLzEKi72J9jcbZHx/WJ8Ee8F+P/YhOuSVLJ13Hle+WlVCyx0506fmBjok' +
    'DtpiwiVB/MVtt8ItqEA920Rqsr3rvKalzfoYbNoWENIlZ4y53JlHljO9TCy/nIe1vRdV7tTqBEF5',
  'base64',
);

test('a backup from an earlier version of the program still opens', async () => {
  const earlier = path.join(folder, 'earlier');
  await writeFile(earlier, EARLIER);
  // Tests have a lighter key (`testing/light-passwords.ts`); a program has the product's.
  const program = `import { buffer } from 'node:stream/consumers';
    import { readSealedFile } from '${path.join(import.meta.dirname, 'sealed-file.ts')}';
    process.stdout.write(await readSealedFile(...process.argv.slice(1), buffer));`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...['--input-type=module', '--eval', program],
    ...['--', earlier, PASSPHRASE],
  ]);
  expect(stdout).toBe('written by the first version');
});

test('nothing of the contents can be read in the file', async () => {
  const other = path.join(folder, 'other');
  await write(
    other,
    Array.from({ length: 5 }, () => Buffer.from('Zoë Canary')),
  );
  expect((await readFile(other)).includes('Canary')).toBe(false);
  expect((await read(other)).toString()).toContain('Zoë Canary');
});

test('another passphrase opens nothing', async () => {
  await expect(read(file, 'Schnee ueberall 2026')).rejects.toThrow(
    /^The passphrase does not open .*one\.offpiste, unless the first bytes/,
  );
});

test.each([
  ['its first line', 3, /is not a backup of Offpiste/],
  ['its version', 16, /a newer version of this program wrote/],
  ['its salt', 20, /The passphrase does not open/],
  ['what tells a wrong passphrase', 40, /The passphrase does not open/],
  ['its pieces', 60, /is damaged: it was cut off or changed/],
])('a byte changed in %s is found', async (_, at, refusal) => {
  const changed = Buffer.from(sealed);
  changed[at] = at === 16 ? 0x32 : (changed[at] ?? 0) ^ 1;
  expect(await refusalOf(changed)).toMatch(refusal);
});

test('a file that is cut off within its header or after it is found', async () => {
  expect(await refusalOf(sealed.subarray(0, 30))).toMatch(/is damaged: it was cut off or changed/);
  expect(await refusalOf(sealed.subarray(0, HEADER_BYTES))).toMatch(/is damaged: it was cut off or changed/);
});

test('a file that exists is not replaced, nor one that somebody else is writing', async () => {
  await expect(write(file)).rejects.toThrow('exists already');
  expect(await readFile(file)).toEqual(sealed);
  const other = path.join(folder, 'other');
  await writeFile(`${other}.part`, 'theirs');
  await expect(write(other)).rejects.toThrow('another backup is being written there');
  expect(await readFile(`${other}.part`, 'utf8')).toBe('theirs');
});

test('a failure on the way leaves no file', async () => {
  const failing = function* () {
    yield contents;
    throw new Error('the database went away');
  };
  await expect(write(path.join(folder, 'other'), failing())).rejects.toThrow('the database went away');
  expect(await readdir(folder)).toEqual(['one.offpiste']);
});

test('a folder that does not exist is named', async () => {
  await expect(write(path.join(folder, 'nowhere', 'one'))).rejects.toThrow(
    /one cannot be written \(its folder does not exist\); there is no backup\.$/,
  );
});
