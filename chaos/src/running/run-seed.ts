import fc from 'fast-check';
import type { Fault } from '../faults/fault.ts';
import type { Bench } from '../history/bench.ts';
import { type History, historyOf, STEPS } from '../history/history.ts';
import { type HistoryReport, liveHistory } from '../history/live-history.ts';

/** What one seed came to; `smallest` is the shortest history found that still breaks a guarantee. */
export interface SeedResult {
  report: HistoryReport;
  smallest: { steps: History['steps']; violations: HistoryReport['violations'] } | null;
}

/** A counterexample is made smaller for so long at most, real milliseconds. */
const SHRINK_MS = 20_000;

/** Makes the history of a seed and runs it; a failing one is made small, if requested. */
export async function runSeed(
  bench: Bench,
  seed: number,
  faults: readonly Fault[],
  { shrinks, steps: length = STEPS }: { shrinks: boolean; steps?: number },
): Promise<SeedResult> {
  const histories = historyOf(length);
  const [history] = fc.sample(histories, { seed, numRuns: 1 });
  if (!history) throw new Error(`seed ${seed} brought no history`);
  const report = await liveHistory(bench, history, faults);
  if (faults.every(({ id }) => id === 'F28')) await checkClocks(bench, history, report);
  if (report.violations.length === 0 || !shrinks) return { report, smallest: null };

  const broken: HistoryReport[] = [];
  let last = Promise.resolve(report);
  const outcome = await fc.check(
    fc.asyncProperty(histories, async (smaller) => {
      last = liveHistory(bench, smaller, faults);
      const tried = await last;
      if (tried.violations.length > 0) broken.push(tried);
      return tried.violations.length === 0;
    }),
    { seed, numRuns: 1, interruptAfterTimeLimit: SHRINK_MS, markInterruptAsFailure: true },
  );
  // When time is up one may be in the middle, and the next needs the bench for itself.
  await last;
  const [smallest = history] = outcome.counterexample ?? [];
  const steps = smallest.steps.filter(({ step }) => step !== 'nothing');
  return { report, smallest: { steps, violations: broken.at(-1)?.violations ?? report.violations } };
}

/** So many rows of the ledger are shown from where two runs differ. */
const SHOWN = 8;

/** Wrong by up to a year, all the time. */
const WRONG_CLOCKS: Fault = { id: 'F28', title: 'clocks that are wrong', conditions: { wrongClocks: true } };

/** I14: a history ends the same under any clocks, as long as none is set in the middle of it. */
async function checkClocks(bench: Bench, history: History, report: HistoryReport): Promise<void> {
  const right = await liveHistory(bench, history, []);
  const wrong = await liveHistory(bench, history, [WRONG_CLOCKS]);
  if (right.outcome === wrong.outcome) return;
  const [ends, other] = [right.outcome.split('\n'), wrong.outcome.split('\n')];
  const at = ends.findIndex((line, index) => line !== other[index]);
  const from = (lines: readonly string[]) => lines.slice(at, at + SHOWN).join(', ');
  report.violations = [
    ...report.violations,
    { kind: 'clock-matters', what: `from row ${at} on, right: ${from(ends)} / wrong: ${from(other)}` },
  ];
}
