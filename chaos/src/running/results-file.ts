import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type FaultSet, historyKey } from './fault-sets.ts';
import { addTotals, noTotals, type Totals } from './totals.ts';

/** One history as a line of the file: of which code and length, what it came to, and the real time since the line before it. */
interface ResultLine {
  code: string;
  seed: number;
  faults: FaultSet;
  totals: Totals;
  ms: number;
}

/** What a long run in several sittings has come to so far. */
export interface Results {
  /** Keys of the histories that need not be lived through again. */
  done: ReadonlySet<string>;
  add: (seed: number, faults: FaultSet, totals: Totals) => void;
  /** Sums over all sittings, by how many faults a history had; `seconds` are real ones of work. */
  sums: () => { faults: number; totals: Totals; seconds: number }[];
}

/** The sources that histories live through; what is changed elsewhere leaves results as they are. */
const SOURCES = ['chaos', 'client/src', 'server/src', 'domain/src', 'package-lock.json'];

/**
 * Names the code by the content of its sources, for results of different code do not sum up. Throws a text to show
 * when there are changes that are not committed.
 */
export function codeName(): string {
  const root = path.resolve(import.meta.dirname, '../../..');
  const git = (...args: string[]) => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new Error('results are kept for the code of a commit: git does not know it here');
    return stdout.trim();
  };
  if (git('status', '--porcelain', '--', ...SOURCES) !== '') {
    throw new Error('results are kept for the code of a commit: commit the changes first');
  }
  return git('rev-parse', ...SOURCES.map((source) => `HEAD:${source}`))
    .split('\n')
    .map((tree) => tree.slice(0, 7))
    .join('-');
}

/** Reads the histories that a file holds, and adds to it; throws a text to show when they are of other code. */
export function openResults(file: string, code: string): Results {
  const done = new Set<string>();
  const sums = new Map<number, { totals: Totals; ms: number }>();
  const count = ({ seed, faults, totals, ms }: ResultLine) => {
    const key = historyKey(seed, faults);
    if (done.has(key)) return;
    done.add(key);
    const sum = sums.get(faults.length) ?? { totals: noTotals(), ms: 0 };
    addTotals(sum.totals, totals);
    sum.ms += ms;
    sums.set(faults.length, sum);
  };
  for (const line of readLines(file)) {
    if (line.code !== code)
      throw new Error(`${file} holds results of other code (${line.code}, not ${code})`);
    count(line);
  }
  let at = Date.now();
  return {
    done,
    add(seed, faults, totals) {
      const line: ResultLine = { code, seed, faults, totals, ms: Date.now() - at };
      at = Date.now();
      appendFileSync(file, `${JSON.stringify(line)}\n`);
      count(line);
    },
    sums: () => [...sums].map(([faults, { totals, ms }]) => ({ faults, totals, seconds: ms / 1_000 })),
  };
}

/** A sitting that was ended by force may have left half a line: it is closed, and its history lived through again. */
function readLines(file: string): ResultLine[] {
  if (!existsSync(file)) return [];
  const text = readFileSync(file, 'utf8');
  if (text !== '' && !text.endsWith('\n')) appendFileSync(file, '\n');
  return text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as ResultLine];
    } catch {
      return [];
    }
  });
}
