import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { zipBytesSource } from './bundle-source.ts';
import { Findings } from './problems.ts';

/** The names under which the files of a zip are read. */
async function namesIn(...names: string[]): Promise<string[]> {
  const zip = zipSync(Object.fromEntries(names.map((name) => [name, strToU8('x')])));
  return [...((await zipBytesSource(zip, 'week.zip')(new Findings())) ?? new Map()).keys()];
}

test('one folder around everything is taken away', async () => {
  expect(await namesIn('export/bundle.json', 'export/weeks/W1/week.json')).toEqual([
    'bundle.json',
    'weeks/W1/week.json',
  ]);
});

test.each([
  ['nothing is around it', ['bundle.json', 'weeks/W1/week.json']],
  ['another folder has a bundle too', ['bundle.json', 'older/bundle.json']],
  ['something is beside it', ['export/bundle.json', 'other1/season/contacts.csv']],
  ['it is within another one', ['a/b/bundle.json', 'a/b/weeks/W1/week.json']],
  ['there is no bundle in it', ['export/weeks/W1/week.json']],
])('names stay as they are where %s', async (_, names) => {
  expect(await namesIn(...names)).toEqual(names);
});

test('what an operating system adds is neither beside a bundle nor in it', async () => {
  expect(
    await namesIn('__MACOSX/export/._bundle.json', '.DS_Store', 'export/.DS_Store', 'export/bundle.json'),
  ).toEqual(['bundle.json']);
});
