import type { BoardReply } from '@offpiste/domain/contract/hq/board.ts';
import { DecisionsReply } from '@offpiste/domain/contract/hq/decisions.ts';
import { counted } from '@offpiste/domain/rules/counted.ts';
import { Link } from '@tanstack/react-router';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useHq } from '#live/use-hq.ts';
import { useToday } from './use-today.ts';

/** What needs somebody now, in words. */
export function AttentionList({ reply }: { reply: BoardReply }) {
  const { leftShort, leavingSoon, silentPhones } = reply.attention;
  const { weekId } = useToday();
  const open = useHq({
    path: `/api/hq/decisions/${encodeURIComponent(weekId)}?open=1`,
    schema: DecisionsReply,
    shows: () => true,
  });
  const decisions = open.data?.items.length ?? 0;
  const late = reply.rows.filter(({ state }) => state === 'late').length;
  const needs = [
    late > 0 && `${counted(late, 'departure')} past ${late === 1 ? 'its' : 'their'} time and not closed`,
    leftShort > 0 && `${counted(leftShort, 'departure')} left short`,
    leavingSoon > 0 && `${counted(leavingSoon, 'departure')} leaving within 20 min, incomplete`,
    silentPhones > 0 && `${counted(silentPhones, 'phone')} silent with unsent scans`,
  ].filter((need) => need !== false);
  const unknown = open.data === undefined && open.error !== null && 'What there is to decide did not load';
  if (needs.length === 0 && decisions === 0) {
    if (unknown !== false) return <p className="text-note text-muted">{unknown}</p>;
    if (open.data === undefined) return null;
    return (
      <p className="flex items-center gap-2 text-note text-muted">
        <CircleCheck aria-hidden className="size-5 text-ok" />
        Nothing needs you
      </p>
    );
  }
  const total = decisions + late + leftShort + leavingSoon + silentPhones;
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
        {decisions > 0 && (
          <li>
            <Link
              to="/$weekId/decisions"
              params={{ weekId }}
              className="font-semibold underline underline-offset-2"
            >
              {counted(decisions, 'decision')} to make
            </Link>
          </li>
        )}
        {unknown !== false && <li>{unknown}</li>}
      </ul>
    </section>
  );
}
