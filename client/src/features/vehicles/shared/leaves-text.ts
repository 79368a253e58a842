import { leftAgo, minutesText } from '#format/countdown.ts';
import type { Figure } from '#ui/board-figures.tsx';
import { vehicleText } from './vehicle-text.ts';

const HOUR_MS = 3_600_000;

/** When a departure leaves, in the words that help at that distance; `isNear` within the hour. */
export function leavesText(
  stop: { leavesAt: number | null; date: string | null } | null,
  now: number,
): { text: string; isNear: boolean } {
  const far = (text: string) => ({ text, isNear: false });
  if (stop?.leavesAt == null) return far(vehicleText.unknownTime);
  const left = stop.leavesAt - now;
  if (left <= 0) return far(leftAgo(-left));
  if (left <= HOUR_MS) return { text: `Leaves in ${minutesText(left)}`, isNear: true };
  if (left >= 24 * HOUR_MS) return far(stop.date ?? vehicleText.unknownTime);
  return far(`In ${minutesText(left)}`);
}

const MINUTE = 60_000;
/** From when on a departure is counted down. */
const NEAR_MS = 60 * MINUTE;

/** The countdown to a departure within the next hour; null before that and after it has left. */
export function leavesIn(leavesAt: number | null, now: number): Figure | null {
  if (leavesAt === null || leavesAt <= now || leavesAt - now > NEAR_MS) return null;
  return { label: 'to leave', value: `${Math.ceil((leavesAt - now) / MINUTE)} min`, isTime: true };
}
