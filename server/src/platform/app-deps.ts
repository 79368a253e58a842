import type { Brands } from './brands.ts';
import type { Database } from './database.ts';
import type { Secrets } from './secrets.ts';
import type { ServerConfig } from './server-config.ts';

/** A number per list that rises when the list changes; kept by the ledger. */
export interface ListVersions {
  current(list: string): string;
  bump(list: string): void;
  /** For a change that every other process learns of by itself. */
  bumpHere(list: string): void;
  /**
   * When the ledger was last searched for what other processes have changed, epoch milliseconds; null before that. Absent
   * where there are none.
   */
  checkedAt?(): number | null;
  /**
   * Calls back whenever a list may have changed, here or in another process; with null when changes may have been missed.
   * Returns how to end that.
   */
  watch(onChange: (list: string | null) => void): () => void;
}

/** The parts of the application; tests replace any of them. */
export interface AppDeps {
  config: ServerConfig;
  database: Database;
  brands: Brands;
  /** Epoch milliseconds. */
  clock: () => number;
  listVersions: ListVersions;
  secrets: Secrets;
}
