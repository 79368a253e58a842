import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSecrets, loadSecrets, replaceSecrets, restoreSecrets } from './secrets.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'offpiste-secrets-'));
  file = path.join(folder, 'secrets.json');
});
afterEach(async () => {
  await chmod(folder, 0o700);
  await rm(folder, { recursive: true });
});
const load = () => loadSecrets(file, { generate: true });

test('a replaced master makes other keys, and the earlier keys are still known', async () => {
  const before = await load();
  expect(await replaceSecrets(file)).toBe(1);
  const after = await load();
  expect(after.keyFor('refresh token')).not.toEqual(before.keyFor('refresh token'));
  expect(after.keysFor('refresh token')).toEqual([
    after.keyFor('refresh token'),
    before.keyFor('refresh token'),
  ]);
  expect(await replaceSecrets(file)).toBe(2);
  const again = await load();
  expect(again.keysFor('x').slice(1)).toEqual(after.keysFor('x'));
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['secrets.json']);
});

test('a restore finds the secrets in place only where the file knows all of the backup’s', async () => {
  await load();
  const first = await readFile(file, 'utf8');
  await replaceSecrets(file);
  const second = await readFile(file, 'utf8');
  expect(await restoreSecrets(file, first)).toBe(false);
  expect(await restoreSecrets(file, second)).toBe(false);
  expect(await readFile(file, 'utf8')).toBe(second);
  await writeFile(file, first);
  await expect(restoreSecrets(file, second)).rejects.toThrow('has other secrets than the backup');
  // One of both is not enough.
  await writeFile(file, JSON.stringify({ ...JSON.parse(second), earlier: [] }));
  await expect(restoreSecrets(file, second)).rejects.toThrow('has other secrets than the backup');
  await rm(file);
  expect(await restoreSecrets(file, second)).toBe(true);
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(JSON.parse(second));
});

test('keys for one purpose are useless for another', () => {
  const secrets = createSecrets(Buffer.alloc(32, 'a'), [Buffer.alloc(32, 'b')]);
  const keys = [...secrets.keysFor('x'), ...secrets.keysFor('y')].map((key) => key.toString('hex'));
  expect(new Set(keys).size).toBe(4);
});

test('a file from a vault is only read, and nothing is written beside it', async () => {
  const master = Buffer.alloc(32, 7).toString('base64');
  await writeFile(file, JSON.stringify({ master }), { mode: 0o400 });
  await chmod(folder, 0o500);
  const { mtimeMs } = await stat(folder);
  expect((await load()).keyFor('x')).toEqual(createSecrets(Buffer.alloc(32, 7)).keyFor('x'));
  expect(await readFile(file, 'utf8')).toBe(JSON.stringify({ master }));
  expect((await stat(folder)).mtimeMs).toBe(mtimeMs);
});

test.each(['', '{}', '{"master":"short"}', '{"master":7}', '{"earlier":[]}'])(
  'the file %j contains no secret and is refused',
  async (text) => {
    await writeFile(file, text);
    await expect(load()).rejects.toThrow('32 or more random bytes');
    await expect(replaceSecrets(file)).rejects.toThrow('32 or more random bytes');
    expect(await readFile(file, 'utf8')).toBe(text);
  },
);

test('a file that cannot be replaced does not change, and the message says where to replace it', async () => {
  await load();
  const before = await readFile(file, 'utf8');
  // The target of the new one.
  await mkdir(`${file}.${process.pid}`);
  await expect(replaceSecrets(file)).rejects.toThrow('Where a vault hands it over');
  expect(await readFile(file, 'utf8')).toBe(before);
});
