import type { Excuse, Model, ViolationKind } from '../checking/model.ts';
import type { HistoryReport } from '../history/live-history.ts';

/** What many histories came to. */
export interface Totals {
  seeds: number;
  scans: number;
  undos: number;
  claimed: number;
  effects: number;
  accepted: number;
  conflicts: number;
  refused: number;
  violations: Partial<Record<ViolationKind, number>>;
  /** How often each excuse was made for something that looks like a broken guarantee. */
  excuses: Model['excuses'];
  /** How many actions were sent so often; the last counts all above. */
  attempts: number[];
  /** Longest drains of the histories, in virtual seconds: how many took so long. */
  drains: number[];
}

const MOST_ATTEMPTS = 200;

export function noTotals(): Totals {
  return {
    seeds: 0,
    scans: 0,
    undos: 0,
    claimed: 0,
    effects: 0,
    accepted: 0,
    conflicts: 0,
    refused: 0,
    violations: {},
    excuses: {},
    attempts: [],
    drains: [],
  };
}

export function addReport(totals: Totals, report: HistoryReport): void {
  totals.seeds += 1;
  for (const count of COUNTS) totals[count] += report[count];
  for (const { kind } of report.violations) totals.violations[kind] = (totals.violations[kind] ?? 0) + 1;
  addExcuses(totals, report.excuses);
  for (const attempts of report.attempts) raise(totals.attempts, Math.min(attempts, MOST_ATTEMPTS), 1);
  raise(totals.drains, Math.ceil(report.drainMs / 1_000), 1);
}

/** Adds another worker's counts. */
export function addTotals(totals: Totals, more: Totals): void {
  totals.seeds += more.seeds;
  for (const count of COUNTS) totals[count] += more[count];
  for (const [kind, count] of Object.entries(more.violations) as [ViolationKind, number][]) {
    totals.violations[kind] = (totals.violations[kind] ?? 0) + count;
  }
  addExcuses(totals, more.excuses);
  for (const [times, count] of more.attempts.entries()) raise(totals.attempts, times, count ?? 0);
  for (const [seconds, count] of more.drains.entries()) raise(totals.drains, seconds, count ?? 0);
}

function addExcuses(totals: Totals, more: Model['excuses']): void {
  for (const [excuse, count] of Object.entries(more) as [Excuse, number][]) {
    totals.excuses[excuse] = (totals.excuses[excuse] ?? 0) + count;
  }
}

const COUNTS = ['scans', 'undos', 'claimed', 'effects', 'accepted', 'conflicts', 'refused'] as const;

function raise(histogram: number[], at: number, by: number): void {
  for (let index = histogram.length; index <= at; index += 1) histogram[index] = 0;
  histogram[at] = (histogram[at] ?? 0) + by;
}
