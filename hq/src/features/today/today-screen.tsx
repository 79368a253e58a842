import { BoardReply } from '@offpiste/domain/contract/hq/board.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { Maximize2 } from 'lucide-react';
import { useIsManager } from '#access/use-is-manager.ts';
import { dayText } from '#format/date-text.ts';
import { useHq } from '#live/use-hq.ts';
import { Answer } from '#parts/answer.tsx';
import { Page } from '#parts/page.tsx';
import { useKeys } from '#parts/use-keys.ts';
import { buttonClass } from '#ui/button.tsx';
import { AttentionList } from './attention-list.tsx';
import { Board } from './board.tsx';
import { DayChooser } from './day-chooser.tsx';
import { DayFigures } from './day-figures.tsx';
import { EmptyDay } from './empty-day.tsx';
import { Filters } from './filters.tsx';
import { shownRows } from './shown-rows.ts';
import { sortedRows, sortOf } from './sorted-rows.ts';
import { useToday } from './use-today.ts';
import { WithoutSeatList } from './without-seat-list.tsx';

/** What leaves next, and who is missing. */
export function TodayScreen() {
  const { weekId, search } = useToday();
  const query = new URLSearchParams();
  if (search.day !== undefined) query.set('day', search.day);
  if (search.brand !== undefined) query.set('brand', search.brand);
  const board = useHq({
    path: `/api/hq/board/${encodeURIComponent(weekId)}?${query}`,
    schema: BoardReply,
    shows: () => true,
  });
  const reply = board.data;
  const navigate = useNavigate();
  const isManager = useIsManager();
  const messageReps = () => {
    const place = document.activeElement?.getAttribute('data-place');
    if (place)
      void navigate({ to: '/messages', search: { write: true, to: 'departure', week: weekId, place } });
  };
  useKeys(isManager ? [{ keys: 'm', words: 'Message the reps of the row', run: messageReps }] : []);
  return (
    <Page
      title="Today"
      line={reply && dayText(reply.day)}
      zone={reply?.zone}
      shown={board}
      figures={reply && <DayFigures rows={reply.rows} />}
      actions={
        <>
          {reply && <DayChooser reply={reply} />}
          <Link
            to="/wall"
            search={{ week: weekId }}
            className={buttonClass('secondary', 'max-[700px]:hidden')}
          >
            <Maximize2 aria-hidden className="size-5" />
            Wall
          </Link>
        </>
      }
    >
      <Answer query={board} loading="Loading departures" failed="The departures did not load">
        {(value) => (
          <div className="flex flex-col gap-4">
            <AttentionList reply={value} />
            {(value.rows.length > 0 || search.brand !== undefined) && <Filters reply={value} />}
            {value.rows.length === 0 && search.brand === undefined ? (
              <EmptyDay reply={value} />
            ) : (
              <Board
                rows={sortedRows(shownRows(value.rows, search, value.zone), sortOf(search.sort))}
                zone={value.zone}
              />
            )}
            <WithoutSeatList lists={value.withoutSeat} />
          </div>
        )}
      </Answer>
    </Page>
  );
}
