import { isNight, MORNING } from '@offpiste/domain/rules/night.ts';
import { dayOf, instantOf, timeOf } from '#platform/local-time.ts';

const HALF_A_DAY_MS = 12 * 3_600_000;

/** Returns when a message that is not urgent goes out: at once by day, and after a night in the morning that ends it. */
export function dueTime(now: number, zone: string): number {
  const time = timeOf(now, zone);
  if (!isNight(time)) return now;
  const day = dayOf(time < MORNING ? now : now + HALF_A_DAY_MS, zone);
  return instantOf(`${day} ${MORNING}`, zone) ?? now;
}
