import type { ViolationKind } from '../checking/model.ts';
import type { Totals } from './totals.ts';

/** The first of these are the purpose of `npm run chaos`; the others are listed when there are any. */
const ALWAYS: readonly [ViolationKind, string][] = [
  ['lost', 'lost'],
  ['doubled', 'doubled'],
  ['out-of-order', 'out of order'],
  ['wrong-actor', 'wrong actor'],
  ['undrained', 'undrained'],
  ['signed-out', 'signed out for nothing'],
  ['hidden', 'refused without a word'],
];

/** What is printed at the end. `seconds` are real ones. */
export function reportText(totals: Totals, seconds: number): string {
  const lines: [string, string][] = [
    ['scans generated', `${number(totals.scans)}, and ${number(totals.undos)} undos`],
    ['claimed saved', number(totals.claimed)],
    [
      'effects',
      `${number(totals.effects)} (${number(totals.accepted)} accepted, ${number(totals.conflicts)} conflicts, ${number(totals.refused)} refused)`,
    ],
    ...ALWAYS.map(([kind, name]): [string, string] => [name, number(totals.violations[kind] ?? 0)]),
    ...Object.entries(totals.violations)
      .filter(([kind]) => ALWAYS.every(([always]) => always !== kind))
      .map(([kind, count]): [string, string] => [kind, number(count)]),
    ...Object.entries(totals.excuses).map(([excuse, count], index): [string, string] => [
      index === 0 ? 'excused' : '',
      `${number(count)} × ${excuse}`,
    ]),
    ['attempts per effect', spread(totals.attempts, '')],
    ['drain time', spread(totals.drains, ' s')],
    ['seeds', number(totals.seeds)],
    [
      'wall time',
      `${Math.round(seconds)} s, ${Math.round((totals.scans + totals.undos) / seconds)} actions/s`,
    ],
    ['95 % upper bound', upperBound(totals)],
  ];
  const width = Math.max(...lines.map(([name]) => name.length));
  return lines.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n');
}

/** By the rule of three: an event never seen in n trials happens in fewer than 3/n of all, with 95 % certainty. */
function upperBound(totals: Totals): string {
  const trials = totals.scans + totals.undos;
  const broken = Object.values(totals.violations).reduce((sum, count) => sum + count, 0);
  if (broken > 0 || trials === 0) return 'none: guarantees were broken';
  return `${((3 / trials) * 1e6).toPrecision(2)} losses, doubles or swaps per million actions`;
}

function spread(histogram: readonly number[], unit: string): string {
  const all = histogram.reduce((sum, count) => sum + count, 0);
  const at = (share: number) => {
    let left = all * share;
    return histogram.findIndex((count) => {
      left -= count;
      return left <= 0 && count > 0;
    });
  };
  if (all === 0) return 'none';
  return `p50 ${at(0.5)}${unit}, p99 ${at(0.99)}${unit}, max ${histogram.findLastIndex((count) => count > 0)}${unit}`;
}

const number = (value: number) => value.toLocaleString('en-GB');
