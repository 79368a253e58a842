/** A side of a contradiction, by the id of its action. */
interface Side {
  actionId: string;
}

/** Which of two contradicting facts the state of their subject rests on. */
export type Counts = 'entry' | 'other' | 'both' | 'neither';

/**
 * Whether two facts agree although one contradicts the other: the same was recorded twice at one place, and nobody has
 * to decide anything. What is counted is never a mere repetition.
 */
export function isRepeat(
  { place, isCounted }: { place: string; isCounted: boolean },
  first: { place: string } | null,
): boolean {
  return !isCounted && first?.place === place;
}

/**
 * Returns which of the two counts by the state of their subject. A state that is a list of facts (keys, passages) has
 * them all.
 */
export function whatCounts(state: unknown, entry: Side, other: Side | null): Counts {
  const id = restsOn(state);
  if (id === undefined) return 'both';
  if (id === entry.actionId) return 'entry';
  return id !== null && id === other?.actionId ? 'other' : 'neither';
}

/** Returns the action that a state rests on: null for none, undefined for a list of all. */
function restsOn(state: unknown): string | null | undefined {
  if (state === null || typeof state !== 'object') return null;
  if ('actionId' in state) return String(state.actionId);
  if ('noShow' in state) return restsOn(state.noShow);
  return undefined;
}
