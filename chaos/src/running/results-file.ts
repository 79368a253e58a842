import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { linkApp } from '../phone/tab.ts';
import { linkServer } from '../server/server-process.ts';
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

/** Beside the modules of app and server: what they import, and what judges them. */
const SOURCES = ['chaos', 'domain/src', 'package-lock.json'];

/**
 * Names the code that histories live through by its content, for results of different code do not sum up; what is
 * changed elsewhere leaves them as they are. Throws a text to show when there are changes that are not committed.
 */
export async function codeName(): Promise<string> {
  const root = path.resolve(import.meta.dirname, '../../..');
  const linked = await Promise.all([linkApp(), linkServer()]);
  const sources = [
    ...SOURCES,
    ...linked.flatMap(({ files }) => files.map((file) => path.relative(root, file))),
  ];
  const git = (...args: string[]) => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new Error('results are kept for the code of a commit: git does not know it here');
    return stdout;
  };
  if (git('status', '--porcelain', '--', ...sources) !== '') {
    throw new Error('results are kept for the code of a commit: commit the changes first');
  }
  return createHash('sha256')
    .update(git('ls-tree', 'HEAD', '--', ...sources))
    .digest('hex')
    .slice(0, 16);
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
