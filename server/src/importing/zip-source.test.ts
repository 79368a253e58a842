import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { zipBytesSource } from './bundle-source.ts';
import { Findings } from './problems.ts';
import { readZip, ZipError } from './zip-reader.ts';

const limits = { entries: 10, bytesPerFile: 1_000, bytesInAll: 1_500 };

/** Changes every occurrence of one text into another of the same length, as a forger would. */
function forged(zip: Uint8Array, from: string, to: string): Uint8Array {
  expect(to).toHaveLength(from.length);
  return Buffer.from(Buffer.from(zip).toString('latin1').replaceAll(from, to), 'latin1');
}

async function namesIn(zip: Uint8Array): Promise<{ names: string[] | null; problems: string[] }> {
  const findings = new Findings();
  const files = await zipBytesSource(zip, 'upload.zip')(findings);
  return { names: files && [...files.keys()], problems: findings.problems.map(({ problem }) => problem) };
}

test('files are unpacked unchanged, compressed or not', () => {
  const packed = strToU8('a,b\n'.repeat(50));
  const zip = zipSync({ 'a.csv': packed, 'weeks/W1/b.csv': [strToU8('x,y\n'), { level: 0 }] });
  const files = readZip(zip, limits);
  expect([...files.keys()]).toEqual(['a.csv', 'weeks/W1/b.csv']);
  expect(Buffer.from(files.get('a.csv') ?? []).equals(Buffer.from(packed))).toBe(true);
});

test.each([
  ['../evil.txt'],
  ['/etc/evil.t'],
  ['a/../../b.c'],
  ['C:\\evil.txt'],
  ['..\\evil.txt'],
  ['a//evil.txt'],
])('a file named %s is refused', (name) => {
  const zip = forged(zipSync({ ['n'.repeat(name.length)]: strToU8('x') }), 'n'.repeat(name.length), name);
  expect(() => readZip(zip, limits)).toThrow(ZipError);
  expect(() => readZip(zip, limits)).toThrow('with the name');
});

test('a file that grows beyond the limit is refused while it is unpacked', () => {
  const zip = zipSync({ 'bomb.csv': new Uint8Array(50_000_000) });
  expect(zip.length).toBeLessThan(100_000);
  expect(() => readZip(zip, limits)).toThrow('bomb.csv is too large');
});

test('many files that are too large together are refused', () => {
  const files = { 'a.csv': new Uint8Array(900), 'b.csv': new Uint8Array(900) };
  expect(() => readZip(zipSync(files), limits)).toThrow('b.csv is too large');
});

test('a size that the archive misstates is not believed', () => {
  const zip = Buffer.from(zipSync({ 'a.csv': new Uint8Array(50_000) }));
  const entry = zip.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
  zip.writeUInt32LE(10, entry + 24);
  expect(() => readZip(zip, limits)).toThrow('a.csv is too large');
});

test('too many files are refused', () => {
  const files = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`${index}.csv`, strToU8('x')]));
  expect(() => readZip(zipSync(files), limits)).toThrow('more than 10 files');
});

test('a file that was changed after packing is refused', () => {
  const zip = forged(zipSync({ 'a.csv': [strToU8('hello'), { level: 0 }] }), 'hello', 'hallo');
  expect(() => readZip(zip, limits)).toThrow('a.csv is damaged');
});

test('a name that occurs twice is refused', () => {
  const zip = forged(zipSync({ 'a.csv': strToU8('x'), 'b.csv': strToU8('y') }), 'b.csv', 'a.csv');
  expect(() => readZip(zip, limits)).toThrow('a.csv twice');
});

test('a file that is not a zip, or is half of one, is refused with a message', async () => {
  expect((await namesIn(strToU8('no zip at all, only text'))).problems).toEqual(['the file is not a zip']);
  const zip = zipSync({ 'a.csv': strToU8('x'.repeat(300)) });
  expect((await namesIn(zip.slice(30))).names).toBeNull();
});

test('an outer folder and system files are left out', async () => {
  const zip = zipSync({
    'season 27/bundle.json': strToU8('{}'),
    'season 27/season/resorts.csv': strToU8('id,name\n'),
    'season 27/.DS_Store': strToU8('x'),
    '__MACOSX/season 27/._bundle.json': strToU8('x'),
  });
  expect(await namesIn(zip)).toEqual({ names: ['bundle.json', 'season/resorts.csv'], problems: [] });
});
