import { counted } from '@offpiste/domain/rules/counted.ts';
import type { Unread } from './parsed-bundle.ts';
import type { Findings, Spot } from './problems.ts';

/** What cells refer to: the names that a list gives, and whether the list is there at all. */
export interface Target {
  names: ReadonlySet<string>;
  /** The file of the list; null where the names come from somewhere else too. */
  file: string | null;
  /** Whether the bundle has the file. */
  present: boolean;
}

/**
 * Checks that what cells refer to exists. A list that could not be read, or is left out, is one problem with the count
 * of the cells that refer to it; a row that has a problem itself is known to exist.
 */
export class References {
  readonly #missed = new Map<string, { cells: number; by: Set<string>; present: boolean }>();
  readonly #unread: ReadonlyMap<string, Unread>;
  readonly #findings: Findings;

  constructor(unread: ReadonlyMap<string, Unread>, findings: Findings) {
    this.#unread = unread;
    this.#findings = findings;
  }

  /**
   * The keys of rows with a problem, each made of these columns, and in capitals too: what is wrong with a code is often
   * nothing else, and whoever refers to it correctly is then no problem beside.
   */
  lost(file: string, ...columns: string[]): string[] {
    const lost = this.#unread.get(file);
    if (!lost || lost === 'all') return [];
    const all = lost.map((keys) => columns.map((column) => keys[column] ?? '').join('\n'));
    return all.flatMap((key) => [key, key.toUpperCase()]);
  }

  check(file: string, name: string, to: Target, problem: string, spot: Spot): void {
    if (to.names.has(name)) return;
    if (to.file === null || (to.present && this.#unread.get(to.file) !== 'all')) {
      this.#findings.problem(file, problem, spot);
      return;
    }
    const missed = this.#missed.get(to.file) ?? { cells: 0, by: new Set(), present: to.present };
    this.#missed.set(to.file, missed);
    missed.cells++;
    missed.by.add(file.split('/').at(-1) ?? file);
  }

  /** Reports the lists that cells refer to in vain, each in one line. */
  report(): void {
    for (const [file, { cells, by, present }] of this.#missed) {
      const who = `${counted(cells, 'cell')} of ${[...by].join(', ')}`;
      this.#findings.problem(
        file,
        present
          ? `could not be read, so ${who} could not be checked`
          : `is missing, although ${who} refer${cells === 1 ? 's' : ''} to it`,
      );
    }
  }
}
