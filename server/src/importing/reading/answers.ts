/** How a sheet writes its dates: day or month first. */
export type DateOrder = 'dmy' | 'mdy';

/** What a person has said about one header of a list. */
export interface Mapping {
  /** The list, such as `passengers`. */
  list: string;
  /** The header's own fingerprint, see `headerHash`. */
  headerHash: string;
  /** Their heading → our column, null where the column is left out. */
  columns: Readonly<Record<string, string | null>>;
  /** Null where nobody had to say. */
  dates: DateOrder | null;
  /** How the sheets with this header are called, where the list is in several. */
  sheets: readonly string[];
}

/** What people say about the sheets where these do not prove it themselves. */
export interface Answers {
  /** Said for this import: by list their heading → our column, null where the column is left out. */
  columns?: ReadonlyMap<string, ReadonlyMap<string, string | null>>;
  dates?: DateOrder;
  /** By list how its sheets are called, where it is in several: see `sheetNames`. */
  sheets?: ReadonlyMap<string, readonly string[]>;
  /** Said for an earlier import with the same header. */
  remembered?: readonly Mapping[];
}
