/** One problem of a bundle, so that the person who made the sheet finds the cell. */
export interface Problem {
  file: string;
  /** Row as a spreadsheet numbers it: the header is row 1. Null when the whole file is meant. */
  row: number | null;
  column: string | null;
  value: string | null;
  problem: string;
}

export interface Spot {
  row?: number;
  column?: string;
  value?: string;
}

/** Problems beyond this many are not kept, which the last one says. */
const MAX_KEPT = 100_000;

/** Collects all problems, so that one run shows every one. Warnings do not refuse the bundle. */
export class Findings {
  readonly problems: Problem[] = [];
  readonly warnings: Problem[] = [];

  problem(file: string, problem: string, spot: Spot = {}): void {
    keep(this.problems, file, problem, spot);
  }

  warn(file: string, problem: string, spot: Spot = {}): void {
    keep(this.warnings, file, problem, spot);
  }
}

function keep(kept: Problem[], file: string, problem: string, spot: Spot): void {
  if (kept.length > MAX_KEPT) return;
  if (kept.length === MAX_KEPT) {
    kept.push({
      file,
      row: null,
      column: null,
      value: null,
      problem: `more than ${MAX_KEPT} are not listed`,
    });
    return;
  }
  const value = spot.value === undefined ? null : shorten(spot.value);
  kept.push({ file, row: spot.row ?? null, column: spot.column ?? null, value, problem });
}

function shorten(value: string): string {
  return value.length > 100 ? `${value.slice(0, 99)}…` : value;
}
