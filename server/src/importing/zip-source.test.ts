import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { zipBytesSource } from './bundle-source.ts';
import { Findings } from './problems.ts';
import { isSafeName, readZip, ZipError } from './zip-reader.ts';

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

/** Two files, one of them stored as it is, with everything beside them that a zip may have. */
function zipWithTrimmings(): Buffer {
  const zip = zipSync({
    'weeks/': new Uint8Array(),
    'weeks/a.csv': [strToU8('a,b\n'.repeat(20)), { extra: { 4660: strToU8('extra') }, comment: 'first' }],
    'b.csv': [strToU8('x,y\n'), { level: 0, comment: 'second' }],
  });
  const comment = Buffer.from('A comment at the end');
  const whole = Buffer.concat([zip, comment]);
  whole.writeUInt16LE(comment.length, zip.length - 2);
  return whole;
}

const textsOf = (files: Map<string, Uint8Array>) =>
  [...files].map(([name, content]) => [name, Buffer.from(content).toString()]);

test('folders, comments and extra fields are read past', () => {
  expect(textsOf(readZip(zipWithTrimmings(), limits))).toEqual([
    ['weeks/a.csv', 'a,b\n'.repeat(20)],
    ['b.csv', 'x,y\n'],
  ]);
});

test('a zip that was cut or changed anywhere is refused in words, or its files are as they were', () => {
  const zip = zipWithTrimmings();
  // A folder is nothing but a name.
  const contents = new Set(['', ...textsOf(readZip(zip, limits)).map(([, content]) => content)]);
  const tried = (changed: Buffer) => {
    try {
      // A name has no checksum; where it leads is checked apart.
      return textsOf(readZip(changed, limits)).every(([, content]) => contents.has(content));
    } catch (error) {
      return error instanceof ZipError;
    }
  };
  const wrong = [];
  for (let at = 0; at < zip.length; at++) {
    if (!tried(zip.subarray(0, at))) wrong.push(`cut at ${at}`);
    if (!tried(zip.subarray(at))) wrong.push(`begun at ${at}`);
    for (const flip of [0x01, 0x80, 0xff]) {
      const changed = Buffer.from(zip);
      changed[at] = (changed[at] ?? 0) ^ flip;
      if (!tried(changed)) wrong.push(`${flip} at ${at}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('an encrypted zip is refused', () => {
  const zip = Buffer.from(zipSync({ 'a.csv': strToU8('x') }));
  const entry = zip.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
  zip.writeUInt16LE(zip.readUInt16LE(entry + 8) | 1, entry + 8);
  expect(() => readZip(zip, limits)).toThrow('the zip is encrypted');
});

test.each([
  ['packed', 6],
  ['stored', 0],
] as const)('limits include their own number: %s', (_how, level) => {
  const zip = (sizes: readonly number[]) =>
    zipSync(
      Object.fromEntries(sizes.map((size, index) => [`${index}.csv`, [new Uint8Array(size), { level }]])),
    );
  const sizes = (of: readonly number[]) => [...readZip(zip(of), limits).values()].map(({ length }) => length);
  expect(sizes([1_000, 500])).toEqual([1_000, 500]);
  expect(() => sizes([1_001])).toThrow('0.csv is too large');
  expect(() => sizes([1_000, 501])).toThrow('1.csv is too large');
  const ten = Array.from({ length: 10 }, () => 1);
  expect(sizes(ten)).toEqual(ten);
});

test.each([
  ['', false],
  ['n'.repeat(300), true],
  ['n'.repeat(301), false],
  ['/a.csv', false],
  ['./a.csv', false],
  ['a/./b.csv', false],
  ['a/../b.csv', false],
  ['weeks/W1/…/a b.csv', true],
  ['a\0.csv', false],
])('whether a name stays inside its folder: %j', (name, safe) => {
  expect(isSafeName(name)).toBe(safe);
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
  expect(() => readZip(zipSync(files), limits)).toThrow('the zip holds 11 files; at most 10');
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
