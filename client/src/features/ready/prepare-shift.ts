import type { FetchedFiles } from '#lists/fetch-file.ts';
import type { ListFailure } from '#offline/lists/list-cache.ts';

export interface PrepareOptions {
  /** Brings every list of the week up to date in one call; null when that went well. */
  fetchLists: () => Promise<ListFailure | null>;
  /** Fetches the week's documents that this phone does not have; `onFetched` with the number on the phone and of all. */
  fetchDocuments: (onFetched: (kept: number, of: number) => void) => Promise<FetchedFiles>;
  /** Fetches what shows documents; whether all of it is there. */
  fetchViewer: () => Promise<boolean>;
  /** Called after each reply, with how much this phone has and of how much; all lists count as one. */
  onProgress: (done: number, of: number) => void;
}

/** How a preparation ended: with everything requested, or given up because nothing answers. */
export type Prepared = { complete: boolean; failed: number };

/** Fetches what a shift needs: all lists at once, then the documents that they name and what shows them. */
export async function prepareShift(options: PrepareOptions): Promise<Prepared> {
  const { fetchLists, fetchDocuments, fetchViewer, onProgress } = options;
  onProgress(0, 1);
  const failure = await fetchLists();
  if (failure && failure.kind !== 'http') return { complete: false, failed: 1 };
  const { answered, missing } = await fetchDocuments((kept, of) => onProgress(1 + kept, 1 + of));
  const shows = answered && (await fetchViewer());
  return { complete: answered, failed: missing + (failure ? 1 : 0) + (shows ? 0 : 1) };
}
