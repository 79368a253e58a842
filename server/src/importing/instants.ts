import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { instantOf } from '#platform/local-time.ts';
import type { Findings } from './problems.ts';

/** Reads the local times of one file in its week's zone and reports those that clocks skip. */
export type ReadInstant = (row: number, column: string, value: string | null) => string | null;

export function instantReader(file: string, zone: string, findings: Findings): ReadInstant {
  return (row, column, value) => {
    if (value === null) return null;
    const instant = instantOf(value, zone);
    if (instant !== null) return toInstant(instant);
    findings.problem(file, `is a time that clocks skip in ${zone}`, { row, column, value });
    return null;
  };
}
