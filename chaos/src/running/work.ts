import type pg from 'pg';
import { faultNamed } from '../faults/all-faults.ts';
import { type Bench, openBench } from '../history/bench.ts';
import { type FaultSet, historyKey } from './fault-sets.ts';
import { runSeed, type SeedResult } from './run-seed.ts';
import { addReport, noTotals, type Totals } from './totals.ts';

/** What one worker does: seeds `from`, `from + every`, … each under every set of faults in turn. */
export interface Work {
  server: pg.ClientConfig;
  sets: readonly FaultSet[];
  /** Length of every history. */
  steps: number;
  from: number;
  every: number;
  /** The first seed that is not done any more. */
  until: number;
  /** Epoch milliseconds after which no further seed is begun. */
  deadline: number;
  /** Keys of histories that are left out. */
  done: ReadonlySet<string>;
}

export interface Failure extends Pick<SeedResult, 'smallest'> {
  seed: number;
  faults: FaultSet;
  violations: SeedResult['report']['violations'];
}

/** What one history came to. */
export interface Lived {
  seed: number;
  faults: FaultSet;
  totals: Totals;
}

export interface WorkListener {
  onLived: (lived: Lived) => void;
  onFailure: (failure: Failure) => void;
}

/** A database grows by a kilobyte or two per action; so many histories, and a new one is made. */
const HISTORIES_PER_DATABASE = 4_000;

/** Does the work, and reports every history. */
export async function work({ server, sets, steps, ...range }: Work, on: WorkListener): Promise<void> {
  let bench: Bench = await openBench(server);
  let histories = 0;
  try {
    for (let seed = range.from; seed < range.until; seed += range.every) {
      for (const faults of sets) {
        if (Date.now() > range.deadline) return;
        if (range.done.has(historyKey(seed, faults))) continue;
        const { report, smallest } = await runSeed(bench, seed, faults.map(faultNamed), {
          shrinks: true,
          steps,
        });
        const totals = noTotals();
        addReport(totals, report);
        on.onLived({ seed, faults, totals });
        if (report.violations.length > 0) {
          on.onFailure({ seed, faults, smallest, violations: report.violations });
        }
        histories += 1;
        if (histories % HISTORIES_PER_DATABASE === 0) {
          await bench.close();
          bench = await openBench(server);
        }
      }
    }
  } finally {
    await bench.close();
  }
}
