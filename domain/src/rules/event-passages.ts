import type { Fact } from './once-state.ts';

/** Through an event's door, in or out. */
export type Way = 'in' | 'out';

/** A person's way in or out of an event, as a fact of the ledger. */
export type Passage = Pick<Fact, 'actionId' | 'repId' | 'repName' | 'at'> & { way: Way };

/** `exited` is somebody who was inside and has left. */
export type EntryStatus = 'none' | 'entered' | 'exited';

/** What a person's passages at one event come to. */
export interface EntryState {
  status: EntryStatus;
  /** Whether they ever entered; stays true after they left. */
  hasEntered: boolean;
  /** Oldest first. */
  passages: Passage[];
}

/** The last passage by corrected time is the state, whatever order the facts arrived in; equal times by arrival. */
export function foldPassages(facts: readonly (Fact & { way: Way })[]): EntryState {
  const passages = [...facts]
    .sort((a, b) => a.at - b.at || a.seq - b.seq)
    .map(({ way, actionId, repId, repName, at }) => ({ way, actionId, repId, repName, at }));
  return {
    status: statusAfter(passages.at(-1)?.way ?? null),
    hasEntered: passages.some(({ way }) => way === 'in'),
    passages,
  };
}

/** The status of somebody who passed this way last. */
export function statusAfter(way: Way | null): EntryStatus {
  if (way === null) return 'none';
  return way === 'in' ? 'entered' : 'exited';
}

/** The passages between which a new one at this time would come: what was just before, and what came next. */
export function passagesAround(
  passages: readonly Passage[],
  at: number,
): { before: Passage | null; after: Passage | null } {
  return {
    before: passages.findLast((passage) => passage.at <= at) ?? null,
    after: passages.find((passage) => passage.at > at) ?? null,
  };
}
