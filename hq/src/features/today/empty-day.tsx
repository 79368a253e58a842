import type { BoardReply } from '@offpiste/domain/contract/hq/board.ts';
import { CalendarX } from 'lucide-react';
import { dayText } from '#format/date-text.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useToday } from './use-today.ts';

/** A day on which nothing leaves, with the nearest one on which something does. */
export function EmptyDay({ reply }: { reply: BoardReply }) {
  const { change } = useToday();
  const { nearestDay } = reply;
  return (
    <EmptyState
      icon={CalendarX}
      title={`No departures on ${dayText(reply.day)}`}
      action={
        nearestDay !== null && (
          <Button onClick={() => change({ day: nearestDay })}>Show {dayText(nearestDay)}</Button>
        )
      }
    >
      {nearestDay === null
        ? 'Nothing leaves in this week: its coaches and transfers come with the import.'
        : `The nearest day with departures is ${dayText(nearestDay)}.`}
    </EmptyState>
  );
}
