import type {
  BundleHead,
  BundleWeek,
  SeasonFile,
  WeekFile,
} from '@offpiste/domain/contract/bundle/bundle.ts';
import type { seasonFiles } from '@offpiste/domain/contract/bundle/season-files.ts';
import type { weekFiles } from '@offpiste/domain/contract/bundle/week-files.ts';
import type { Mapping } from './reading/answers.ts';
import type { ReadRow } from './reading/read-table.ts';

export type SeasonRows = { [F in SeasonFile]?: ReadRow<(typeof seasonFiles)[F]>[] };
export type WeekTables = { [F in WeekFile]: ReadRow<(typeof weekFiles)[F]>[] };

/** The keys of a list's rows that have a problem; `all` when none could be read. */
export type Unread = 'all' | readonly Readonly<Record<string, string>>[];

/** A week's folder as it was read; a file that is left out is an empty list. */
export interface ParsedWeek {
  /** Path of the folder in the bundle, with a slash at the end. */
  folder: string;
  head: BundleWeek;
  tables: WeekTables;
  /** Files that are present, even if empty. */
  present: ReadonlySet<WeekFile>;
  /** Content of the `documents` folder by file name. */
  documents: ReadonlyMap<string, Uint8Array>;
  /** What could not be read, by file. */
  unread: ReadonlyMap<string, Unread>;
}

export interface ParsedBundle {
  head: BundleHead;
  season: SeasonRows;
  weeks: ParsedWeek[];
  unread: ReadonlyMap<string, Unread>;
  /** Whether documents can be beside its lists. */
  holdsDocuments: boolean;
  /** What people said about the sheets of this bundle, to be remembered once it is imported. */
  mappings: Mapping[];
}
