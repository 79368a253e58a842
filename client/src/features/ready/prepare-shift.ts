import type { WeekFile } from '@offpiste/domain/contract/week-file.ts';
import type { ListFailure } from '#offline/lists/list-cache.ts';

export interface PrepareOptions {
  /** Brings every list of the week up to date in one call; null when that went well. */
  fetchLists: () => Promise<ListFailure | null>;
  /** The week's documents, as the lists name them. */
  documents: () => Promise<readonly WeekFile[]>;
  /** Fetches a document unless this phone has the named version; whether this phone has the document now. */
  fetchDocument: (document: WeekFile) => Promise<boolean>;
  /** Called after each, with the number requested and the number known by now. */
  onProgress: (done: number, of: number) => void;
}

/** How a preparation ended: with everything requested, or given up because nothing answers. */
export type Prepared = { complete: boolean; failed: number };

const LANES = 4;
/** So many in a row without an answer mean that there is no signal. */
const UNANSWERED_TO_GIVE_UP = 3;

/** Fetches what a shift needs: all lists at once, then the documents that they name, a few at a time. */
export async function prepareShift(options: PrepareOptions): Promise<Prepared> {
  const { fetchLists, documents, fetchDocument, onProgress } = options;
  onProgress(0, 1);
  const failure = await fetchLists();
  if (failure && failure.kind !== 'http') return { complete: false, failed: 1 };

  const waiting = [...(await documents())];
  const of = 1 + waiting.length;
  let done = 1;
  let failed = failure ? 1 : 0;
  let unanswered = 0;
  const gaveUp = () => unanswered >= UNANSWERED_TO_GIVE_UP;
  onProgress(done, of);
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined && !gaveUp(); next = waiting.shift()) {
      const fetched = await fetchDocument(next);
      done += 1;
      unanswered = fetched ? 0 : unanswered + 1;
      if (!fetched) failed += 1;
      onProgress(done, of);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return { complete: !gaveUp(), failed };
}
