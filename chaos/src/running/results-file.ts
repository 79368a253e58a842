import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { linkApp } from '../phone/tab.ts';
import { linkServer } from '../server/server-process.ts';
import { type FaultSet, historyKey } from './fault-sets.ts';
import { addTotals, noTotals, type Totals } from './totals.ts';

/** Histories of one set of faults as a line of the file: for which code and length, their results, in how much real time. */
interface ResultLine {
  code: string;
  faults: FaultSet;
  /** The seeds, each once, as first and last of those without a gap, in order. */
  seeds: [number, number][];
  totals: Totals;
  ms: number;
}

const LINE_START = '{"code":"';

/** The results so far of a long run in several sittings. */
export interface Results {
  /** Keys of the histories that need not be lived through again. */
  done: ReadonlySet<string>;
  /** The first seed of these; null while there is none. */
  from: number | null;
  add: (seed: number, faults: FaultSet, totals: Totals) => void;
  /** Sums over all sittings, by how many faults a history had; `seconds` are real ones of work. */
  sums: () => { faults: number; totals: Totals; seconds: number }[];
}

/** Besides the modules of app and server: what they import, and what judges them. */
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

/**
 * Reads the histories that a file holds, leaves one line of every set of faults in it, and adds to it; throws a text to
 * show when they are of other code.
 */
export function openResults(file: string, code: string): Results {
  const done = new Set<string>();
  const sets = new Map<string, ResultLine>();
  const count = (line: ResultLine) => {
    const keys = line.seeds.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => historyKey(first + index, line.faults)),
    );
    if (keys.some((key) => done.has(key))) return;
    for (const key of keys) done.add(key);
    const set = sets.get(String(line.faults)) ?? { ...line, seeds: [], totals: noTotals(), ms: 0 };
    sets.set(String(line.faults), set);
    set.seeds = joined([...set.seeds, ...line.seeds]);
    addTotals(set.totals, line.totals);
    set.ms += line.ms;
  };
  for (const line of readLines(file)) {
    if (line.code !== code)
      throw new Error(`${file} holds results of other code (${line.code}, not ${code})`);
    count(line);
  }
  const lines = [...sets.values()].map((line) => `${JSON.stringify(line)}\n`);
  writeFileSync(`${file}.new`, lines.join(''));
  renameSync(`${file}.new`, file);
  let at = Date.now();
  const seeds = [...sets.values()].flatMap((set) => set.seeds.map(([first]) => first));
  return {
    done,
    from: seeds.length === 0 ? null : Math.min(...seeds),
    add(seed, faults, totals) {
      const line: ResultLine = { code, faults, seeds: [[seed, seed]], totals, ms: Date.now() - at };
      at = Date.now();
      appendFileSync(file, `${JSON.stringify(line)}\n`);
      count(line);
    },
    sums() {
      const sums = new Map<number, { totals: Totals; ms: number }>();
      for (const { faults, totals, ms } of sets.values()) {
        const sum = sums.get(faults.length) ?? { totals: noTotals(), ms: 0 };
        sums.set(faults.length, sum);
        addTotals(sum.totals, totals);
        sum.ms += ms;
      }
      return [...sums].map(([faults, { totals, ms }]) => ({ faults, totals, seconds: ms / 1_000 }));
    },
  };
}

function joined(ranges: readonly [number, number][]): [number, number][] {
  const joined: [number, number][] = [];
  for (const [first, last] of ranges.toSorted(([one], [other]) => one - other)) {
    const before = joined.at(-1);
    if (before && before[1] + 1 === first) before[1] = last;
    else joined.push([first, last]);
  }
  return joined;
}

/**
 * The lines of a file. A sitting that was ended by force may have left half of the last one, whose history is lived
 * again; any other text is not ours, and must not be overwritten.
 */
function readLines(file: string): ResultLine[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  const rest = lines.pop() ?? '';
  if (
    !rest.startsWith(LINE_START.slice(0, rest.length)) ||
    !lines.every((line) => line.startsWith(LINE_START))
  )
    throw new Error(`${file} holds no results`);
  return lines.map((line) => JSON.parse(line) as ResultLine);
}
