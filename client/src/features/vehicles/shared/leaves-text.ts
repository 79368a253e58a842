import { vehicleText } from './vehicle-text.ts';

const MINUTE = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** When a departure leaves, in the words that help at that distance; `isNear` within the hour. */
export function leavesText(
  stop: { leavesAt: number | null; date: string | null } | null,
  now: number,
): { text: string; isNear: boolean } {
  const far = (text: string) => ({ text, isNear: false });
  if (stop?.leavesAt == null) return far(vehicleText.unknownTime);
  const minutes = Math.ceil((stop.leavesAt - now) / MINUTE);
  if (minutes <= 0) return far(`Left ${-minutes} min ago`);
  if (minutes <= HOUR_MINUTES) return { text: `Leaves in ${minutes} min`, isNear: true };
  if (minutes >= DAY_MINUTES) return far(stop.date ?? vehicleText.unknownTime);
  const hours = Math.floor(minutes / HOUR_MINUTES);
  return far(
    `In ${[`${hours} h`, minutes % HOUR_MINUTES > 0 && `${minutes % HOUR_MINUTES} min`].filter(Boolean).join(' ')}`,
  );
}
