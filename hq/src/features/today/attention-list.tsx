import type { BoardReply } from '@offpiste/domain/contract/hq/board.ts';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { counted } from '#ui/counted.ts';

/** What needs somebody now, in words. */
export function AttentionList({ reply }: { reply: BoardReply }) {
  const { leftShort, leavingSoon, silentPhones } = reply.attention;
  const late = reply.rows.filter(({ state }) => state === 'late').length;
  const needs = [
    late > 0 && `${counted(late, 'departure')} past ${late === 1 ? 'its' : 'their'} time and not closed`,
    leftShort > 0 && `${counted(leftShort, 'departure')} left short`,
    leavingSoon > 0 && `${counted(leavingSoon, 'departure')} leaving within 20 min, incomplete`,
    silentPhones > 0 && `${counted(silentPhones, 'phone')} silent with unsent scans`,
  ].filter((need) => need !== false);
  if (needs.length === 0)
    return (
      <p className="flex items-center gap-2 text-note text-muted">
        <CircleCheck aria-hidden className="size-5 text-ok" />
        Nothing needs you
      </p>
    );
  const total = late + leftShort + leavingSoon + silentPhones;
  return (
    <section
      aria-label="What needs you"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card border-(length:--outline) border-warn bg-warn-soft px-4 py-2.5"
    >
      <p className="flex items-center gap-2 font-bold">
        <TriangleAlert aria-hidden className="size-6 text-warn" />
        {total === 1 ? '1 thing needs you' : `${total} things need you`}
      </p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {needs.map((need) => (
          <li key={need}>{need}</li>
        ))}
      </ul>
    </section>
  );
}
