import { BoardReply } from '@offpiste/domain/contract/hq/board.ts';
import { counted } from '@offpiste/domain/rules/counted.ts';
import { useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { useWakeLock } from '#browser/use-wake-lock.ts';
import { dayText } from '#format/date-text.ts';
import { useFollowWeek } from '#live/follow-week.ts';
import { useHq } from '#live/use-hq.ts';
import { useWeeks } from '#live/use-weeks.ts';
import { Answer } from '#parts/answer.tsx';
import { LiveMark } from '#parts/live-mark.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import { Announced } from './announced.tsx';
import { useTurningPage } from './use-turning-page.ts';
import { WallRow } from './wall-row.tsx';
import type { WallSearch } from './wall-search.ts';

/** The day on a screen that nobody touches: no buttons, no names unless the address asks for them, and always its age. */
export function WallScreen() {
  const search = useSearch({ from: '/signed-in/inside/wall' });
  const { weeks } = useWeeks();
  const weekId = search.week ?? weeks?.[0]?.weekId;
  useDocumentTitle('Wall');
  useWakeLock();
  if (weekId === undefined) return <Spinner label="Loading weeks" />;
  return <Wall {...search} weekId={weekId} hasNames={search.names === 1} />;
}

interface WallProps extends Pick<WallSearch, 'day' | 'brand'> {
  weekId: string;
  hasNames: boolean;
}

const OLD_MS = 15_000;

function Wall({ weekId, day, brand, hasNames }: WallProps) {
  useFollowWeek(weekId);
  const query = new URLSearchParams();
  if (day !== undefined) query.set('day', day);
  if (brand !== undefined) query.set('brand', brand);
  const board = useHq({
    path: `/api/hq/board/${encodeURIComponent(weekId)}?${query}`,
    schema: BoardReply,
    shows: () => true,
  });
  const rows = board.data?.rows ?? [];
  const list = useRef<HTMLUListElement>(null);
  const { page, pages, perPage } = useTurningPage(rows.length, list);
  const shown = rows.slice(page * perPage, (page + 1) * perPage);
  return (
    <main className="board flex h-dvh flex-col gap-3 overflow-hidden p-6 text-lg max-[700px]:p-3">
      <header className="flex flex-wrap items-center gap-x-8 gap-y-2">
        <h1 className="flex-1 text-xl font-bold">
          {board.data ? `Departures · ${dayText(board.data.day)}` : 'Departures'}
        </h1>
        {pages > 1 && (
          <p className="text-muted">
            {page + 1} of {pages}
          </p>
        )}
        <LiveMark shown={board} zone={board.data?.zone} oldMs={OLD_MS} />
      </header>
      <Answer query={board} loading="Loading departures" failed="The departures did not load">
        {(reply) => (
          <>
            <Announced rows={reply.rows} />
            {rows.length === 0 && (
              <p>
                No departures on {dayText(reply.day)}
                {reply.nearestDay !== null && `. The nearest day is ${dayText(reply.nearestDay)}.`}
              </p>
            )}
            <ul ref={list} aria-label="Departures" className="flex min-h-0 flex-1 flex-col overflow-hidden">
              {shown.map((row) => (
                <WallRow key={row.place} row={row} zone={reply.zone} hasNames={hasNames} />
              ))}
            </ul>
            {reply.attention.leftShort > 0 && (
              <p className="rounded-field bg-bad-fill px-4 py-2 font-bold text-on-bad">
                {counted(reply.attention.leftShort, 'departure')} left short
              </p>
            )}
          </>
        )}
      </Answer>
    </main>
  );
}
