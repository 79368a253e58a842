import type { ListFailure } from '#offline/lists/list-keeper.ts';
import type { Provision, ReadKept, ShiftPart } from './shift-parts.ts';

export interface PrepareOptions {
  /** Asks the server for it and keeps it; null when that went well. */
  fetch: (provision: Provision) => Promise<ListFailure | null>;
  read: ReadKept;
  /** Called after each, with how many have been asked for and of how many that are known by now. */
  onProgress: (done: number, of: number) => void;
}

/** How a preparation ended: with everything asked for, or given up because nobody answers. */
export type Prepared = { complete: boolean; failed: number };

const LANES = 4;
/** So many in a row without an answer mean that there is no signal. */
const UNANSWERED_TO_GIVE_UP = 3;

/** Fetches what a shift needs: first the lists that name others, then those, a few at a time. */
export async function prepareShift(parts: readonly ShiftPart[], options: PrepareOptions): Promise<Prepared> {
  const { fetch, read, onProgress } = options;
  let done = 0;
  let of = 0;
  let failed = 0;
  let unanswered = 0;
  const gaveUp = () => unanswered >= UNANSWERED_TO_GIVE_UP;

  const fetchAll = async (provisions: readonly Provision[]) => {
    const waiting = [...provisions];
    of += waiting.length;
    const lane = async () => {
      for (let next = waiting.shift(); next && !gaveUp(); next = waiting.shift()) {
        const failure = await fetch(next);
        done += 1;
        if (failure) failed += 1;
        unanswered = failure && failure.kind !== 'http' ? unanswered + 1 : 0;
        onProgress(done, of);
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  };

  await fetchAll(parts.flatMap(({ first }) => first));
  if (!gaveUp()) await fetchAll((await Promise.all(parts.map(({ others }) => others(read)))).flat());
  return { complete: !gaveUp(), failed };
}
