import { leftAgo, minutesText } from '#format/countdown.ts';
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
