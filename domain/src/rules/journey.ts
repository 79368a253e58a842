import type { Fact, OnceState } from './once-state.ts';

/** Why somebody does not travel from where they are booked. */
export type NoShowReason = 'not-here' | 'own-way' | 'left' | 'ill' | 'other';

/** Somebody who was waited for and did not board: who says so, when and why. */
export interface NoShow extends NonNullable<OnceState> {
  reason: NoShowReason;
  /** Empty without one. */
  note: string;
}

/** A passenger's journey in one direction: null while nothing is known, else who loaded them, or that they do not come. */
export type JourneyState = NonNullable<OnceState> | { noShow: NoShow } | null;

/** A load, or what a no-show says. */
export interface JourneyFact extends Fact {
  /** The departure where it was recorded. */
  place: string;
  noShow: Pick<NoShow, 'reason' | 'note'> | null;
}

/** Whether they are on board, here or elsewhere: a no-show never refuses a scan. */
export function isLoaded(state: JourneyState): state is NonNullable<OnceState> {
  return state !== null && 'actionId' in state;
}

/**
 * Returns what the facts of a journey come to, whatever order they arrived in, and where that was recorded. The first
 * load counts, and wins over a no-show from before or after it: whoever was scanned is on board. Only *left* ends the
 * loads before it on the same departure; after that they may board again. Of no-shows those of the last departure count,
 * of which *left* says most, and then the first.
 */
export function foldJourney(facts: readonly JourneyFact[]): { state: JourneyState; place: string } {
  const inOrder = facts.toSorted((a, b) => a.at - b.at || a.seq - b.seq);
  const load = inOrder.find(
    (fact, index) => !fact.noShow && !inOrder.slice(index).some((later) => hasLeft(later, fact.place)),
  );
  if (load) return { state: byWhom(load), place: load.place };
  // Somebody may be waited for once more, on the departure to which their booking was moved.
  const there = inOrder.filter(({ place }) => place === inOrder.at(-1)?.place);
  // Only *left* ends a load: without it every fact is a no-show.
  const last =
    there.findLast(({ noShow }) => noShow?.reason === 'left') ?? there.find(({ noShow }) => noShow);
  if (!last?.noShow) return { state: null, place: '' };
  const { reason, note } = last.noShow;
  return { state: { noShow: { ...byWhom(last), reason, note } }, place: last.place };
}

function hasLeft(fact: JourneyFact, place: string): boolean {
  return fact.noShow?.reason === 'left' && fact.place === place;
}

function byWhom({ actionId, repId, repName, at }: Fact): NonNullable<OnceState> {
  return { actionId, repId, repName, at };
}
