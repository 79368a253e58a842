import { leftAgo, minutesText } from '#format/countdown.ts';
import { timeIn } from '#format/resort-time.ts';
import { useNow } from '#ui/use-now.ts';

export interface LeavesInProps {
  /** An instant; null without a time. */
  departsAt: string | null;
  zone: string;
}

const HOUR_MS = 3_600_000;
/** Sooner than this it counts down. */
const SOON_MS = 12 * HOUR_MS;

/** When something leaves, with how long that is. */
export function LeavesIn({ departsAt, zone }: LeavesInProps) {
  const now = useNow(15_000);
  if (departsAt === null) return <span className="text-muted">No time</span>;
  return (
    <>
      <span className="block text-lg font-bold">{timeIn(zone).clockText(departsAt)}</span>
      <span className="block text-sm text-muted">{leavesText(departsAt, now)}</span>
    </>
  );
}

/** 'in 12 min', 'Left 3 min ago'; nothing for what is far away. */
export function leavesText(departsAt: string, now: number): string {
  const left = Date.parse(departsAt) - now;
  if (Math.abs(left) > SOON_MS) return '';
  return left > 0 ? `in ${minutesText(left)}` : leftAgo(-left);
}
