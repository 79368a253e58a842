import type { Fact } from './once-state.ts';

/** Through an event's door, in or out. */
export type Way = 'in' | 'out';

/** A person's entry or exit at an event, as a fact of the ledger. */
export type Passage = Pick<Fact, 'actionId' | 'repId' | 'repName' | 'at'> & { way: Way };

/** `exited` means that the person was inside and has left. */
export type EntryStatus = 'none' | 'entered' | 'exited';

/** The state that follows from a person's passages at one event. */
export interface EntryState {
  status: EntryStatus;
  /** Whether they ever entered; stays true after they have left. */
  hasEntered: boolean;
  /** Oldest first. */
  passages: Passage[];
}

/** The state after the last passage by corrected time, whatever order the facts arrived in; arrival breaks ties. */
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

/** Returns the status of somebody whose last passage went this way. */
export function statusAfter(way: Way | null): EntryStatus {
  if (way === null) return 'none';
  return way === 'in' ? 'entered' : 'exited';
}

/** Returns the passages just before and just after a new one at this time. */
export function passagesAround(
  passages: readonly Passage[],
  at: number,
): { before: Passage | null; after: Passage | null } {
  return {
    before: passages.findLast((passage) => passage.at <= at) ?? null,
    after: passages.find((passage) => passage.at > at) ?? null,
  };
}
