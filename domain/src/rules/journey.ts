import type { OnceState } from './once-state.ts';

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

/** Whether they are on board, here or elsewhere: a no-show never refuses a scan. */
export function isLoaded(state: JourneyState): state is NonNullable<OnceState> {
  return state !== null && 'actionId' in state;
}
