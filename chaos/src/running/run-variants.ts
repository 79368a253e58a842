import fc from 'fast-check';
import type pg from 'pg';
import { type Bench, openBench } from '../history/bench.ts';
import { historyOf, STEPS } from '../history/history.ts';
import { CHANGES, type Ending, simulateVariant } from '../history/variants.ts';

/** A variant that broke a guarantee or ended differently from the plain one; `change` is null for that itself. */
export interface Difference {
  seed: number;
  change: string | null;
  what: string;
}

/** Simulates the shift of a seed once plainly and once with every change, and compares how it ends. */
export async function compareVariants(bench: Bench, seed: number): Promise<Difference[]> {
  const [history] = fc.sample(historyOf(STEPS), { seed, numRuns: 1 });
  if (!history) throw new Error(`seed ${seed} brought no history`);
  const differences: Difference[] = [];
  const note = (change: string | null, { violations }: Ending) => {
    for (const { kind, what } of violations) differences.push({ seed, change, what: `${kind}: ${what}` });
  };
  const plain = await simulateVariant(bench, history, null);
  note(null, plain);
  for (const change of CHANGES) {
    const ending = await simulateVariant(bench, history, change);
    note(change, ending);
    if (ending.state !== plain.state) {
      differences.push({ seed, change, what: `ends as ${ending.state} / plainly ${plain.state}` });
    }
  }
  return differences;
}

/** Simulates every variant of the shifts of these seeds; true when all variants of each ended the same. */
export async function runVariants(
  server: pg.ClientConfig,
  { from, seeds }: { from: number; seeds: number },
  print: (line: string) => void,
): Promise<boolean> {
  const bench = await openBench(server);
  let broken = 0;
  try {
    for (let seed = from; seed < from + seeds; seed += 1) {
      const differences = await compareVariants(bench, seed);
      if (differences.length > 0) broken += 1;
      for (const { change, what } of differences) {
        print(`seed ${seed}, ${change ?? 'plainly'}: ${what.slice(0, 400)}`);
      }
    }
  } finally {
    await bench.close();
  }
  print(`${seeds} shifts in ${CHANGES.length + 1} variants, ${broken} ended differently`);
  return broken === 0;
}
