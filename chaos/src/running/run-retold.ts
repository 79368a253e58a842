import fc from 'fast-check';
import type pg from 'pg';
import { type Bench, openBench } from '../history/bench.ts';
import { historyOf, STEPS } from '../history/history.ts';
import { CHANGES, type Ending, retell } from '../history/retold.ts';

/** A retelling that broke a guarantee or ended differently from the plain one; `change` is null for that itself. */
export interface Difference {
  seed: number;
  change: string | null;
  what: string;
}

/** Simulates the shift of a seed once plainly and once with every change, and compares how it ends. */
export async function retellSeed(bench: Bench, seed: number): Promise<Difference[]> {
  const [history] = fc.sample(historyOf(STEPS), { seed, numRuns: 1 });
  if (!history) throw new Error(`seed ${seed} brought no history`);
  const differences: Difference[] = [];
  const note = (change: string | null, { violations }: Ending) => {
    for (const { kind, what } of violations) differences.push({ seed, change, what: `${kind}: ${what}` });
  };
  const plain = await retell(bench, history, null);
  note(null, plain);
  for (const change of CHANGES) {
    const told = await retell(bench, history, change);
    note(change, told);
    if (told.state !== plain.state) {
      differences.push({ seed, change, what: `ends as ${told.state} / plainly ${plain.state}` });
    }
  }
  return differences;
}

/** Retells the shifts of these seeds one after the other; true when all of them ended the same. */
export async function runRetold(
  server: pg.ClientConfig,
  { from, seeds }: { from: number; seeds: number },
  print: (line: string) => void,
): Promise<boolean> {
  const bench = await openBench(server);
  let broken = 0;
  try {
    for (let seed = from; seed < from + seeds; seed += 1) {
      const differences = await retellSeed(bench, seed);
      if (differences.length > 0) broken += 1;
      for (const { change, what } of differences) {
        print(`seed ${seed}, ${change ?? 'plainly'}: ${what.slice(0, 400)}`);
      }
    }
  } finally {
    await bench.close();
  }
  print(`${seeds} shifts told ${CHANGES.length + 1} times, ${broken} ended otherwise`);
  return broken === 0;
}
