import { checkAgreement } from '../checking/check-agreement.ts';
import { checkHome } from '../checking/check-home.ts';
import { checkLedger } from '../checking/check-ledger.ts';
import { checkPhones } from '../checking/check-phones.ts';
import { checkStep, type Proven } from '../checking/check-step.ts';
import type { Model, Violation } from '../checking/model.ts';
import type { Fault } from '../faults/fault.ts';
import type { Bench } from './bench.ts';
import { doStep } from './do-step.ts';
import { drain } from './drain.ts';
import { forge } from './forge.ts';
import type { History } from './history.ts';
import { createWorld } from './world.ts';

/** What one history came to. */
export interface HistoryReport {
  scans: number;
  undos: number;
  claimed: number;
  effects: number;
  /** Effects by verdict. */
  accepted: number;
  conflicts: number;
  refused: number;
  /** How often each action was sent. */
  attempts: number[];
  /** Virtual milliseconds until nothing waited after the faults had stopped. */
  drainMs: number;
  /** The outcome of every action, without what differs between two runs of one history. */
  outcome: string;
  /** How often each excuse was made. */
  excuses: Model['excuses'];
  violations: readonly Violation[];
}

/** Simulates a history under faults and checks every guarantee, after every step and at the end. */
export async function liveHistory(
  bench: Bench,
  history: History,
  faults: readonly Fault[],
): Promise<HistoryReport> {
  const world = await createWorld(bench, history.seed, faults);
  const { model, traffic, ledger } = world;
  const proven: Proven = new Set();
  for (const step of history.steps) {
    await doStep(world, step);
    await checkStep(world, proven);
  }
  const drainMs = await drain(world);
  await checkStep(world, proven);
  await forge(world);
  const rows = await bench.time.whileReal(ledger.rows());
  checkLedger(world, rows);
  checkPhones(world, rows);
  await checkAgreement(world, rows);
  await checkHome(world, rows);
  for (const phone of world.phones) for (const tab of phone.tabs) tab.life.die();

  const actions = [...model.actions.values()];
  const scans = actions.filter(({ kind }) => kind !== 'undo').length;
  const verdicts = (verdict: string) => rows.filter((row) => row.verdict === verdict).length;
  return {
    scans,
    undos: actions.length - scans,
    claimed: actions.filter(({ claimed }) => claimed).length,
    effects: rows.length,
    accepted: verdicts('accepted'),
    conflicts: verdicts('conflict'),
    refused: verdicts('refused'),
    attempts: [...traffic.attempts.values()],
    drainMs,
    outcome: rows
      .map(({ id, verdict, late }) => {
        const name = model.named(id).slice(world.weekId.length);
        return `${name} ${verdict}${late ? ' late' : ''}`;
      })
      .join('\n'),
    excuses: model.excuses,
    violations: model.violations,
  };
}
