import { leftAgo, minutesText } from '#format/countdown.ts';
import { useNow } from '#ui/use-now.ts';
import { type Leaving, leavesClock } from './leaves-clock.ts';

export interface LeavesInProps {
  row: Leaving;
  zone: string;
}

const HOUR_MS = 3_600_000;
/** Sooner than this it counts down. */
const SOON_MS = 12 * HOUR_MS;

/** When a departure leaves, on the clocks of its stop, with how long that is. */
export function LeavesIn({ row, zone }: LeavesInProps) {
  const now = useNow(15_000);
  const leaves = leavesClock(row, zone);
  if (row.departsAt === null || leaves === null) return <span className="text-muted">No time</span>;
  return (
    <>
      <span className="block text-lg font-bold">{leaves.clock}</span>
      <span className="block text-sm text-muted">
        {[leavesText(row.departsAt, now), leaves.isForeign && 'local time'].filter(Boolean).join(' · ')}
      </span>
    </>
  );
}

/** 'in 12 min', 'Left 3 min ago'; nothing for what is far away. */
export function leavesText(departsAt: string, now: number): string {
  const left = Date.parse(departsAt) - now;
  if (Math.abs(left) > SOON_MS) return '';
  return left > 0 ? `in ${minutesText(left)}` : leftAgo(-left);
}
