/** One problem of a bundle, so that the person who made the sheet finds the cell. */
export interface Problem {
  file: string;
  /** The sheet, where the list is in several. */
  sheet?: string;
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

/** Rows of the next sheet of the same list are numbered from here on; no sheet has as many. */
const SHEET_STEP = 1_000_000;

/** Collects all problems, so that one run shows every one. Warnings do not refuse the bundle. */
export class Findings {
  readonly problems: Problem[];
  readonly warnings: Problem[];
  /** By list the names of its sheets, where it has several. */
  readonly #sheets: Map<string, string[]>;
  readonly #sheet: string | null;

  constructor(all?: Findings, sheet: string | null = null) {
    this.problems = all?.problems ?? [];
    this.warnings = all?.warnings ?? [];
    this.#sheets = all ? all.#sheets : new Map();
    this.#sheet = sheet;
  }

  problem(file: string, problem: string, spot: Spot = {}): void {
    keep(this.problems, file, problem, this.#placed(file, spot));
  }

  warn(file: string, problem: string, spot: Spot = {}): void {
    keep(this.warnings, file, problem, this.#placed(file, spot));
  }

  /** Returns where to report what is found in one of several sheets of a list, and what to add to its numbers of rows. */
  inSheet(file: string, sheet: string): { findings: Findings; rowsBefore: number } {
    const names = this.#sheets.get(file) ?? [];
    this.#sheets.set(file, [...names, sheet]);
    return { findings: new Findings(this, sheet), rowsBefore: names.length * SHEET_STEP };
  }

  /** Returns a row in words, with its sheet where the list is in several. */
  rowName(file: string, row: number): string {
    const { sheet, row: own } = this.#placed(file, { row });
    return sheet ? `row ${own} of “${sheet}”` : `row ${own}`;
  }

  #placed(file: string, spot: Spot): Spot & { sheet?: string } {
    const sheet = this.#sheets.get(file)?.[Math.floor((spot.row ?? 0) / SHEET_STEP)];
    if (this.#sheet !== null) return { ...spot, sheet: this.#sheet };
    if (sheet === undefined || spot.row === undefined) return spot;
    return { ...spot, sheet, row: spot.row % SHEET_STEP };
  }
}

function keep(kept: Problem[], file: string, problem: string, spot: Spot & { sheet?: string }): void {
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
  const sheet = spot.sheet === undefined ? {} : { sheet: spot.sheet };
  kept.push({ file, ...sheet, row: spot.row ?? null, column: spot.column ?? null, value, problem });
}

function shorten(value: string): string {
  return value.length > 100 ? `${value.slice(0, 99)}…` : value;
}
