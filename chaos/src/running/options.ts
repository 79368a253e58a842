import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { faultNamed } from '../faults/all-faults.ts';
import { STEPS } from '../history/history.ts';
import { type FaultSet, faultPairs, singleFaults } from './fault-sets.ts';

export interface ChaosOptions {
  planted: boolean;
  crashPoints: boolean;
  variants: boolean;
  sets: readonly FaultSet[];
  /** Length of every history. */
  steps: number;
  /** First seed, null for the default; and how many. */
  from: number | null;
  seeds: number;
  seconds: number;
  workers: number;
  /** File that long runs add to; null to keep nothing. */
  results: string | null;
}

export const USAGE = `npm run chaos -- [--seeds 20] [--seconds 600] [--faults F3,F12+F22] [--pairs] [--steps 200] [--seed 17] [--from 17] [--workers 4] [--results file]
npm run chaos -- --planted
npm run chaos -- --crash-points
npm run chaos -- --variants [--seeds 20]

  --seeds    histories of every fault, or of every pair
  --seconds  ends after so long, however many seeds are left
  --faults   only these; F12+F22 are two at a time
  --from     first seed; if not given, that of the results, or one that follows from the commit and is printed
  --pairs    every two faults together
  --steps    length of a history, 50 if not given: longer ones meet in more ways
  --results  adds every history to this file, leaves out those it holds, and reports the sum: a long run in sittings
  --seed     only this one, as a failure names it
  --planted  plants 47 mistakes, one at a time, and counts those that are caught
  --crash-points  interrupts one shift at every contact of the page: killed, failed, delayed
  --variants sends a shift without a network twice over, in another order, from five tabs, in two goes: it ends the same`;

/** More than cores are slower: they take the processor's caches from each other. */
const WORKERS = availableParallelism();

/** Reads the command line; throws with a text to show. */
export function readOptions(args: readonly string[]): ChaosOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seeds: { type: 'string', default: '20' },
      seconds: { type: 'string', default: '1000000' },
      faults: { type: 'string' },
      seed: { type: 'string' },
      steps: { type: 'string', default: String(STEPS) },
      from: { type: 'string' },
      workers: { type: 'string', default: String(WORKERS) },
      results: { type: 'string' },
      pairs: { type: 'boolean', default: false },
      planted: { type: 'boolean', default: false },
      'crash-points': { type: 'boolean', default: false },
      variants: { type: 'boolean', default: false },
    },
  });
  const seed = values.seed === undefined ? null : whole(values.seed);
  const named = values.faults?.split(',').map((set) => set.split('+'));
  for (const id of named?.flat() ?? []) faultNamed(id);
  return {
    planted: values.planted,
    crashPoints: values['crash-points'],
    variants: values.variants,
    sets: named ?? (values.pairs ? faultPairs : singleFaults),
    steps: whole(values.steps),
    from: seed ?? (values.from === undefined ? null : whole(values.from)),
    results: values.results ?? null,
    seeds: seed === null ? whole(values.seeds) : 1,
    seconds: whole(values.seconds),
    workers: seed === null ? Math.max(1, whole(values.workers)) : 1,
  };
}

function whole(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new Error(`'${text}' is not a whole number`);
  return value;
}
