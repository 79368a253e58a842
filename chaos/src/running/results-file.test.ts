import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { historyKey } from './fault-sets.ts';
import { openResults } from './results-file.ts';
import { noTotals } from './totals.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'chaos-results-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const history = { ...noTotals(), seeds: 1, scans: 40, effects: 38, attempts: [0, 30, 8] };

it('sums up the results of several sittings, single faults and pairs apart', () => {
  const file = path.join(folder, 'results');
  openResults(file, 'code').add(1, ['F1'], history);
  const later = openResults(file, 'code');
  expect(later.done.has(historyKey(1, ['F1']))).toBe(true);
  expect(later.done.has(historyKey(2, ['F1']))).toBe(false);
  later.add(2, ['F1'], history);
  later.add(1, ['F1', 'F2'], history);
  const sums = openResults(file, 'code').sums();
  expect(sums).toMatchObject([
    { faults: 1, totals: { seeds: 2, scans: 80, effects: 76, attempts: [0, 60, 16] } },
    { faults: 2, totals: { seeds: 1, scans: 40 } },
  ]);
});

it('does a history again whose line was cut off, and counts one that was done twice once', () => {
  const file = path.join(folder, 'results');
  openResults(file, 'code').add(1, ['F1'], history);
  openResults(file, 'code').add(1, ['F1'], history);
  appendFileSync(file, '{"code":"code","seed":2,"fau');
  const results = openResults(file, 'code');
  expect(results.done.has(historyKey(2, ['F1']))).toBe(false);
  results.add(2, ['F1'], history);
  expect(openResults(file, 'code').done.has(historyKey(2, ['F1']))).toBe(true);
  expect(results.sums()).toMatchObject([{ totals: { scans: 80 } }]);
});

it('adds no results of other code', () => {
  const file = path.join(folder, 'results');
  openResults(file, 'before').add(1, ['F1'], history);
  expect(() => openResults(file, 'after')).toThrow('of other code');
});

it('keeps one line of every set of faults', () => {
  const file = path.join(folder, 'results');
  const first = openResults(file, 'code');
  for (const seed of [3, 1, 2, 5]) first.add(seed, ['F1'], history);
  first.add(1, ['F1', 'F2'], history);
  openResults(file, 'code').add(4, ['F1'], history);
  const again = openResults(file, 'code');
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { faults: ['F1'], seeds: [[1, 5]], totals: { seeds: 5, scans: 200 } },
    { faults: ['F1', 'F2'], seeds: [[1, 1]] },
  ]);
  expect(again.done.has(historyKey(5, ['F1']))).toBe(true);
  expect(again.done.has(historyKey(6, ['F1']))).toBe(false);
});

it('does not overwrite a file with other contents', () => {
  const file = path.join(folder, 'README.md');
  for (const text of ['# Offpiste', '# Offpiste\n', '{"name":"offpiste"}\n']) {
    writeFileSync(file, text);
    expect(() => openResults(file, 'code')).toThrow('holds no results');
    expect(readFileSync(file, 'utf8')).toBe(text);
  }
});
