/** What a figure may be of its peer's at most, or has to be at least. */
export type Goal = { most: number } | { least: number };

/** Every goal of every suite. Peers and units are in the tables that the suites print. */
export const GOALS = {
  scan: {
    /** Codes read, of those that the best peer reads. */
    reads: { least: 1 },
    /** Times the work of the same library with its defaults, for a frame with a code and for one without. */
    code: { most: 0.4 },
    none: { most: 0.8 },
  },
  week: {
    /** Of the plain way's time: the longest stall of the page, and a letter until its rows are painted beside a bare page. */
    stall: { most: 0.5 },
    letter: { most: 2 },
  },
  server: {
    /** Calls in a second of processor time, of the peer's. */
    scanOfPgbench: { least: 0.4 },
    scanOfFastify: { least: 0.85 },
    actionOfPgbench: { least: 0.7 },
    /** Times the processor time of the peer. */
    week: { most: 2 },
    unchangedWeek: { most: 8 },
    /** Of 2 % of a processor. */
    idlePhones: { most: 1 },
    /** Times what phones cost that ask by the clock. */
    hintsUnderScans: { most: 1.5 },
  },
  verdict: {
    /** Of 100 ms, from a code that was read to its verdict without a signal. */
    shown: { most: 1 },
    /** What a page holds after a shift, of what it held when all had warmed up. */
    memory: { most: 1.1 },
  },
  drain: { /** Times the round trips of the calls that are needed. */ seconds: { most: 2 } },
  soak: {
    /** At the end, of what it was when all had warmed up, with what phones are to keep. */
    serverMemory: { most: 1.1 },
    phoneMemory: { most: 1.1 },
    /** A scan's p95 in the last fifth, times that of the second. */
    latency: { most: 1.5 },
    /** Actions that the ledger lacks, has twice or decided otherwise, for each that was done. */
    wrong: { most: 0 },
  },
  bundle: {
    firstScripts: { most: 1 },
    firstRequests: { most: 1 },
    /** Times the time in which the line brings as many bytes at best. */
    firstVisit: { most: 2 },
    /** Of all that a phone keeps. */
    update: { most: 0.4 },
  },
  import: {
    /** Of their limits in seconds and megabytes. */
    time: { most: 1 },
    memory: { most: 1 },
    /** Scans' p95 beside an import, times that without. */
    scans: { most: 1.2 },
  },
  peak: {
    /** A scan's p95 with desks, times that without. */
    scans: { most: 1.1 },
    /** Of two seconds, the longest until a board shows a scan. */
    board: { most: 1 },
  },
} as const satisfies Record<string, Record<string, Goal>>;

/** One line: what was measured, beside a limit or a peer, and what it comes to in each round. */
export interface Row {
  what: string;
  ours: string;
  peer: string;
  ratios: readonly number[];
  goal: Goal;
}

/**
 * Prints the lines as a table, each with its median. Returns false when a goal is missed in every round: one that is met now and
 * then is missed by no more than the noise.
 */
export function printGoals(rows: readonly Row[]): boolean {
  console.table(
    rows.map(({ what, ours, peer, ratios, goal }) => ({
      what,
      ours,
      peer,
      ratio: quantile(ratios, 0.5).toFixed(2),
      rounds: ratios.length > 1 ? ratios.map((ratio) => ratio.toFixed(2)).join(' ') : '',
      goal: 'most' in goal ? `≤ ${goal.most}` : `≥ ${goal.least}`,
      'met?': isMet(quantile(ratios, 0.5), goal) ? 'yes' : 'no',
    })),
  );
  return rows.every(({ ratios, goal }) => ratios.some((ratio) => isMet(ratio, goal)));
}

function isMet(ratio: number, goal: Goal): boolean {
  return 'most' in goal ? ratio <= goal.most : ratio >= goal.least;
}

/** The value that such a part of all is not above; not a number where there is none. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
