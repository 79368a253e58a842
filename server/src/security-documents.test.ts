import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { repositoryRoot } from '#platform/repository-root.ts';

const read = (file: string) => readFileSync(path.join(repositoryRoot, file), 'utf8');
const find = (pattern: string) =>
  globSync(pattern, { cwd: repositoryRoot, exclude: (name) => /^(?:node_modules|dist)$/.test(name) });
const sources = find('{client,web,domain,server,chaos,demo,e2e,scripts}/**/*.{ts,tsx,mjs}');
const documents = ['docs/security.md', ...find('docs/security/*.md')];

/** The cells of every row of a document's tables, without the header rows. */
function rowsOf(document: string): string[][] {
  return read(document)
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

interface Citation {
  file: string;
  title: string;
}

const FILE = /(?:^|[\s`(])([\w./-]+\.(?:test\.tsx?|journey\.ts|tsx?|mjs))`?$/;

/** The citations in a cell: `file › title; › title of the same file; file › title`. */
function citationsIn(cell: string): Citation[] {
  const [before = '', ...titles] = cell.split('›').map((part) => part.trim());
  let file = FILE.exec(before)?.[1] ?? '';
  return titles.map((text, index) => {
    const next = index < titles.length - 1 ? FILE.exec(text) : null;
    const title = (next ? text.slice(0, next.index) : text).replace(/;$/, '').trim();
    const citation = { file, title };
    file = next?.[1] ?? file;
    return citation;
  });
}

function filesAt(end: string): string[] {
  return sources.filter((file) => file === end || file.endsWith(`/${end}`));
}

/** Whether a source contains a text between quotation marks; `…` matches any text. */
function isQuoted(title: string, source: string): boolean {
  const pieces = title.split('…').map((piece) => piece.trim().replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`['"\`]${pieces.join('.*')}${title.endsWith('…') ? '' : '[\'"`]'}`).test(source);
}

const cited = documents.flatMap((document) =>
  rowsOf(document).flatMap((cells) => cells.flatMap((cell) => citationsIn(cell))),
);

test('every test that a security document names exists', () => {
  expect(cited.length).toBeGreaterThan(200);
  const missing = cited.filter(({ file, title }) => {
    const [only, ...others] = filesAt(file);
    return !only || others.length > 0 || !isQuoted(title, read(only));
  });
  expect(missing).toEqual([]);
});

test('a missing test is noticed', () => {
  expect(citationsIn('`a.test.ts` › one; two; › three; b/c.journey.ts › four …')).toEqual([
    { file: 'a.test.ts', title: 'one; two' },
    { file: 'a.test.ts', title: 'three' },
    { file: 'b/c.journey.ts', title: 'four …' },
  ]);
  expect(isQuoted('of … loads', "test('of 50 loads', () => {")).toBe(true);
  for (const title of ['of 50', '50 loads', 'of … cows'])
    expect(isQuoted(title, "('of 50 loads'")).toBe(false);
});

describe('the table of requirements', () => {
  const rows = rowsOf('docs/security/asvs.md').filter(([number = '']) => /^\d+\.\d+\.\d+$/.test(number));
  const count = (column: number, value: string) => rows.filter((cells) => cells[column] === value).length;

  test('has the 70 of level 1 and the 183 of level 2, each once', () => {
    expect([count(1, '1'), count(1, '2'), rows.length]).toEqual([70, 183, 253]);
    expect(new Set(rows.map(([number]) => number)).size).toBe(253);
  });

  test('names a test or a document for each that is met', () => {
    const bare = rows.filter(([, , status, , shown = '']) => status === 'met' && !/›|\]\(/.test(shown));
    expect(bare).toEqual([]);
  });

  test('has the right counts, here and on the first page', () => {
    const text = read('docs/security/asvs.md');
    const said = (label: string) =>
      Number(new RegExp(`^\\| ${label}\\b[^|]*\\| (\\d+) \\|$`, 'm').exec(text)?.[1]);
    const kinds = ['met', 'n/a', 'deviation', 'gap', 'operator'];
    const counts = kinds.map((kind) => count(2, kind));
    expect(counts).toEqual(kinds.map(said));
    expect(counts.reduce((sum, some) => sum + some)).toBe(rows.length);
    const [met, absent, deviations, gaps, operators] = counts;
    expect(read('docs/security.md')).toContain(
      `${met} met, ${absent} not applicable, ${deviations} deviations, ${gaps} gaps, ${operators} up to the operator`,
    );
  });
});
