import { expect, test } from 'vitest';
import { smallBundle } from './bundle-fixture.ts';
import { documentRows } from './document-rows.ts';
import { Findings } from './problems.ts';
import { readBundle } from './read-bundle.ts';

const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
const LIST = 'fileId,title,file,brand\nslides,Welcome slides,slides.pdf,wasteland\n';

/** The rows of the week's documents when its folder has these files. */
async function documents(files: Record<string, Uint8Array>, list = LIST) {
  const findings = new Findings();
  const encoder = new TextEncoder();
  const { 'weeks/W1/documents/slides.pdf': _, ...rest } = smallBundle();
  const bundle = new Map([
    ...Object.entries({ ...rest, 'weeks/W1/documents.csv': list }).map(
      ([file, text]): [string, Uint8Array] => [file, encoder.encode(text)],
    ),
    ...Object.entries(files).map(([name, bytes]): [string, Uint8Array] => [
      `weeks/W1/documents/${name}`,
      bytes,
    ]),
  ]);
  const [week] = (await readBundle(bundle, findings))?.weeks ?? [];
  if (!week) throw new Error('no week');
  return { rows: documentRows(week, findings), problems: findings.problems };
}

test.each([
  ['application/pdf', PDF],
  ['image/png', PNG],
  ['image/jpeg', JPEG],
])('a document’s type comes from its first bytes, whatever its name: %s', async (media_type, bytes) => {
  const content = Uint8Array.of(...bytes, 1, 2, 3);
  const { rows, problems } = await documents({ 'slides.pdf': content });
  expect(problems).toEqual([]);
  expect(rows).toEqual([
    {
      week_id: 'W1',
      file_id: 'slides',
      brand: 'wasteland',
      title: 'Welcome slides',
      media_type,
      content: Buffer.from(content),
    },
  ]);
});

test.each([
  ['nothing', []],
  ['a page', [...new TextEncoder().encode('<html>')]],
  ...[PDF, PNG, JPEG].flatMap((bytes): [string, number[]][] => [
    [`all but the last of ${bytes}`, bytes.slice(0, -1)],
    [`all but the first of ${bytes}`, bytes.slice(1)],
    [`another last than of ${bytes}`, [...bytes.slice(0, -1), 0x3c]],
    [`${bytes} behind something`, [0x20, ...bytes]],
  ]),
])('a file that begins with %s is not a document', async (_, bytes) => {
  const { rows, problems } = await documents({ 'slides.pdf': Uint8Array.from(bytes) });
  expect(rows).toEqual([]);
  expect(problems).toMatchObject([
    {
      file: 'weeks/W1/documents.csv',
      row: 2,
      value: 'slides.pdf',
      problem: expect.stringMatching(/^is neither/),
    },
  ]);
});

test('a document has twenty mebibytes at most', async () => {
  const content = new Uint8Array(20 * 1024 * 1024 + 1);
  content.set(PDF);
  expect(await documents({ 'slides.pdf': content })).toMatchObject({
    rows: [],
    problems: [{ row: 2, column: 'file', problem: 'is 21 MB; at most 20 MB' }],
  });
  const { rows, problems } = await documents({
    'slides.pdf': content.subarray(1).map((_, at) => content[at] ?? 0),
  });
  expect(problems).toEqual([]);
  expect(rows.map((row) => row.content.byteLength)).toEqual([20 * 1024 * 1024]);
});

test('a document that the list does not name is reported and not imported', async () => {
  const { rows, problems } = await documents({
    'slides.pdf': Uint8Array.from(PDF),
    'passports.pdf': Uint8Array.from(PDF),
  });
  expect(rows.map(({ file_id }) => file_id)).toEqual(['slides']);
  expect(problems).toMatchObject([
    { file: 'weeks/W1/documents/passports.pdf', row: null, problem: 'is not listed in documents.csv' },
  ]);
});

test('a document belongs to its row, in whatever order the files come', async () => {
  const [first, second] = [Uint8Array.of(...PDF, 1), Uint8Array.of(...PNG, 2)];
  const list = 'fileId,title,file,brand\none,One,a.pdf,nuco\ntwo,Two,b.png,\n';
  const { rows } = await documents({ 'b.png': second, 'a.pdf': first }, list);
  expect(rows).toMatchObject([
    { file_id: 'one', brand: 'nuco', media_type: 'application/pdf', content: Buffer.from(first) },
    { file_id: 'two', brand: null, media_type: 'image/png', content: Buffer.from(second) },
  ]);
});
