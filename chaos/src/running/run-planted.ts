import type pg from 'pg';
import { faultNamed } from '../faults/all-faults.ts';
import { openBench } from '../history/bench.ts';
import { appBugs } from '../planted/app-bugs.ts';
import { callBugs } from '../planted/call-bugs.ts';
import type { PlantedBug } from '../planted/planted-bug.ts';
import { serverBugs } from '../planted/server-bugs.ts';
import { subtleBugs } from '../planted/subtle-bugs.ts';
import { runSeed } from './run-seed.ts';

/** A planted bug must show within so many seeds. */
const MOST_SEEDS = 200;

export const plantedBugs: readonly PlantedBug[] = [...appBugs, ...callBugs, ...serverBugs, ...subtleBugs];

/** What gave a planted bug away, at which seed; null when nothing did. */
export interface Catch {
  seed: number;
  what: string;
}

/** Simulates histories with a planted bug until a guarantee is seen broken. */
export async function catchBug(server: pg.ClientConfig, bug: PlantedBug): Promise<Catch | null> {
  const bench = await openBench(server, bug);
  try {
    const from = bug.from ?? 1;
    for (let seed = from; seed < from + MOST_SEEDS; seed += 1) {
      const set = bug.under[seed % bug.under.length] as string;
      const { report } = await runSeed(bench, seed, set.split('+').map(faultNamed), {
        shrinks: false,
        ...(bug.steps && { steps: bug.steps }),
      });
      const violation = report.violations.find(({ kind }) => bug.breaks.includes(kind));
      if (violation) return { seed, what: `${violation.kind}: ${violation.what}` };
    }
    return null;
  } finally {
    await bench.close();
  }
}

/** Plants one bug after the other; true when all are caught. */
export async function runPlanted(server: pg.ClientConfig, print: (line: string) => void): Promise<boolean> {
  let caught = 0;
  for (const bug of plantedBugs) {
    const found = await catchBug(server, bug);
    if (found) caught += 1;
    print(
      found
        ? `caught   ${bug.name}, at seed ${found.seed} (${found.what.slice(0, 90)})`
        : `MISSED   ${bug.name}`,
    );
  }
  print(`\n${caught} / ${plantedBugs.length} planted bugs caught`);
  return caught === plantedBugs.length;
}
