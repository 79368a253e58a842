import type pg from 'pg';
import { faultNamed } from '../faults/all-faults.ts';
import { type Bench, openBench } from '../history/bench.ts';
import type { FaultSet } from './fault-sets.ts';
import { runSeed, type SeedResult } from './run-seed.ts';
import { addReport, noTotals, type Totals } from './totals.ts';

/** What one worker does: seeds `from`, `from + every`, … each under every set of faults in turn. */
export interface Work {
  server: pg.ClientConfig;
  sets: readonly FaultSet[];
  from: number;
  every: number;
  /** The first seed that is not done any more. */
  until: number;
  /** Epoch milliseconds after which no further seed is begun. */
  deadline: number;
}

export interface Failure extends Pick<SeedResult, 'smallest'> {
  seed: number;
  faults: FaultSet;
  violations: SeedResult['report']['violations'];
}

export interface WorkListener {
  onProgress: (totals: Totals) => void;
  onFailure: (failure: Failure) => void;
}

/** A database grows by a kilobyte or two per action; so many histories, and a new one is made. */
const HISTORIES_PER_DATABASE = 4_000;
const PROGRESS_EVERY = 20;

/** Does the work, and reports what was counted since the last report now and then. */
export async function work({ server, sets, ...range }: Work, on: WorkListener): Promise<void> {
  let bench: Bench = await openBench(server);
  let totals = noTotals();
  let histories = 0;
  try {
    for (let seed = range.from; seed < range.until; seed += range.every) {
      for (const faults of sets) {
        if (Date.now() > range.deadline) return;
        const { report, smallest } = await runSeed(bench, seed, faults.map(faultNamed), { shrinks: true });
        addReport(totals, report);
        if (report.violations.length > 0) {
          on.onFailure({ seed, faults, smallest, violations: report.violations });
        }
        histories += 1;
        if (histories % PROGRESS_EVERY === 0) {
          on.onProgress(totals);
          totals = noTotals();
        }
        if (histories % HISTORIES_PER_DATABASE === 0) {
          await bench.close();
          bench = await openBench(server);
        }
      }
    }
  } finally {
    on.onProgress(totals);
    await bench.close();
  }
}
