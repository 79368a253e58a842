import fc from 'fast-check';
import { expect, test } from 'vitest';
import { smallBundle } from './bundle-fixture.ts';
import { checkSeason } from './check-season.ts';
import { checkSeats } from './check-seats.ts';
import { checkWeek } from './check-week.ts';
import { Findings } from './problems.ts';
import { readBundle } from './read-bundle.ts';
import { weekRows } from './week-rows.ts';

const known = {
  reps: new Set<string>(),
  resorts: new Map<string, string>(),
  brands: new Set(['nuco', 'wasteland', 'snowfuze']),
  prefixes: new Set(['NUCO', 'WASTELAND', 'WHITEROAD']),
  staffLabels: new Set(['NUCO', 'WLT']),
};

/** Reads and checks a bundle as the importer does before it touches the database. */
async function read(files: Record<string, string | Uint8Array>) {
  const findings = new Findings();
  const encoder = new TextEncoder();
  const entries = Object.entries(files).map(([file, content]): [string, Uint8Array] => [
    file,
    typeof content === 'string' ? encoder.encode(content) : content,
  ]);
  const bundle = await readBundle(new Map(entries), findings);
  if (bundle) checkSeason(bundle, known, findings);
  const rows = bundle?.weeks.map((week) => {
    checkWeek(week, new Set(['R1', 'R2']), known, findings);
    checkSeats(week, findings);
    return weekRows(week, findings);
  });
  return { findings, rows: rows ?? [] };
}

const files = smallBundle();
const anyFile = fc.constantFrom(...Object.keys(files));

test('whatever happens to one byte range of one file, reading ends in rows or problems, and rows can be stored', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyFile,
      fc.nat(),
      fc.nat(40),
      fc.string({ unit: 'binary', maxLength: 20 }),
      async (file, start, length, text) => {
        const content = files[file] ?? '';
        const at = start % (content.length + 1);
        const { findings, rows } = await read({
          ...files,
          [file]: content.slice(0, at) + text + content.slice(at + length),
        });
        if (findings.problems.length === 0) expect(JSON.stringify(rows)).not.toMatch(/\\u0000|\\ud[89ab]/i);
      },
    ),
    { numRuns: 150 },
  );
});

test('random bytes are refused with a message', async () => {
  await fc.assert(
    fc.asyncProperty(anyFile, fc.uint8Array({ minLength: 1, maxLength: 200 }), async (file, bytes) => {
      await read({ ...files, [file]: bytes });
    }),
    { numRuns: 80 },
  );
});

test.each([
  ['weeks/W1/week.json', '"Week 1"', '"Week \\u0000"'],
  ['weeks/W1/week.json', '"Week 1"', '"Week \\ud800"'],
  ['weeks/W1/passengers.csv', 'Ann Lee', 'Ann\0Lee'],
  ['weeks/W1/passengers.csv', 'zoe@example.test', 'zo\0e@example.test'],
  ['season/accounts.csv', 'rep@example.test', 're\0p@example.test'],
])('%s may not have %j as %j, which no database stores', async (file, from, to) => {
  const content = files[file] ?? '';
  expect(content).toContain(from);
  expect((await read({ ...files, [file]: content.replace(from, to) })).findings.problems).not.toEqual([]);
});
