/** Which lists have changed since a snapshot, for the snapshots that phones have as their version. */
export interface ListsSince {
  /** From now on this snapshot is asked about; what has changed since an earlier one includes these lists too. */
  reached(weekId: string, asOf: string, lists: readonly string[]): void;
  /** Nothing that is known of a week holds any more. */
  forget(weekId: string): void;
  /** The lists that have changed since a snapshot; one that is not known is looked up. Null when anything may have. */
  get(weekId: string, asOf: string): Promise<ReadonlySet<string> | null>;
}

interface Since {
  lists: Set<string>;
  /** Resolves to whether the lists are all of them. */
  isKnown: Promise<boolean>;
}

/** Of each week; phones ask every ten seconds, and at most so many versions are made meanwhile. */
const MOST = 500;

/** Remembers what has changed since the snapshots asked about, so that the ledger is searched once for each. */
export function createListsSince(
  lookUp: (weekId: string, asOf: string) => Promise<readonly string[] | null>,
): ListsSince {
  const weeks = new Map<string, Map<string, Since>>();
  const ofWeek = (weekId: string) => {
    const known = weeks.get(weekId) ?? new Map<string, Since>();
    weeks.set(weekId, known);
    return known;
  };
  const keep = (weekId: string, asOf: string, since: Since) => {
    const known = ofWeek(weekId);
    known.delete(asOf);
    known.set(asOf, since);
    const [oldest] = known.keys();
    if (known.size > MOST && oldest !== undefined) known.delete(oldest);
  };

  /** What is reached while the ledger is searched is added meanwhile. */
  const search = (weekId: string, asOf: string): Since => {
    const lists = new Set<string>();
    const isKnown = lookUp(weekId, asOf).then((found) => {
      for (const list of found ?? []) lists.add(list);
      return found !== null;
    });
    const since = { lists, isKnown };
    const forget = () => {
      if (ofWeek(weekId).get(asOf) === since) ofWeek(weekId).delete(asOf);
    };
    isKnown.then((known) => known || forget(), forget);
    return since;
  };

  return {
    reached(weekId, asOf, lists) {
      for (const since of ofWeek(weekId).values()) for (const list of lists) since.lists.add(list);
      if (!ofWeek(weekId).has(asOf)) keep(weekId, asOf, { lists: new Set(), isKnown: Promise.resolve(true) });
    },
    forget: (weekId) => void weeks.delete(weekId),
    async get(weekId, asOf) {
      const since = ofWeek(weekId).get(asOf) ?? search(weekId, asOf);
      keep(weekId, asOf, since);
      return (await since.isKnown) ? since.lists : null;
    },
  };
}
