import type { Figure } from '#ui/board-figures.tsx';

const MINUTE = 60_000;
/** From when on a departure is counted down. */
const NEAR_MS = 60 * MINUTE;

/** The countdown to a departure within the next hour; null before that and after it has left. */
export function leavesIn(leavesAt: number | null, now: number): Figure | null {
  if (leavesAt === null || leavesAt <= now || leavesAt - now > NEAR_MS) return null;
  return { label: 'to leave', value: `${Math.ceil((leavesAt - now) / MINUTE)} min`, isTime: true };
}
