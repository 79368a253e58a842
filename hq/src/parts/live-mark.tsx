import { Radio, TriangleAlert } from 'lucide-react';
import { timeIn } from '#format/resort-time.ts';
import { rightAt, type Shown } from '#live/age-of.ts';
import { useLiveState } from '#live/live-state.ts';
import { useAge } from '#live/use-age.ts';
import { classNames } from '#ui/class-names.ts';

export interface LiveMarkProps {
  shown: Shown;
  /** Zone of the resort. */
  zone: string | undefined;
  /** From this age on it is marked as old. */
  oldMs?: number;
}

const OLD_MS = 30_000;
/** Younger than this the age says nothing yet: the stream is just being opened. */
const YOUNG_MS = 5_000;

/** Whether what is shown is live, and otherwise as of when it is. */
export function LiveMark({ shown, zone, oldMs = OLD_MS }: LiveMarkProps) {
  const live = useLiveState();
  const age = useAge(shown, 1_000);
  if (shown.dataUpdatedAt === 0) return null;
  const isConnecting = live === 'connecting' && age < YOUNG_MS;
  const isOld = age >= oldMs;
  const Icon = isOld ? TriangleAlert : Radio;
  return (
    <p
      className={classNames(
        'flex min-h-8 items-center gap-1.5 rounded-tag px-2 text-note font-semibold',
        isOld && 'bg-bad-fill text-on-bad',
      )}
    >
      <Icon aria-hidden className="size-4" />
      {isConnecting || age === 0 ? (
        <span>{isConnecting ? 'Connecting' : 'Live'}</span>
      ) : (
        <>
          <span>as of {clockWithSeconds(rightAt(shown), zone)}</span>
          {live === 'lost' && <span className="font-normal">· Not live, checking every 10 s</span>}
        </>
      )}
    </p>
  );
}

/** '14:02:10' on the resort's clocks. */
function clockWithSeconds(at: number, zone: string | undefined): string {
  const minute = timeIn(zone).clockText(new Date(at).toISOString());
  return `${minute}:${String(new Date(at).getUTCSeconds()).padStart(2, '0')}`;
}
