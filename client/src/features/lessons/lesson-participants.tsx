import type { LessonEntry, LessonTicket } from '@offpiste/domain/contract/lesson.ts';
import { compareText } from '@offpiste/domain/rules/sorting.ts';
import { ListBody } from '#lists/list-body.tsx';
import { ListedPassenger, personRowClass } from '#people/listed-passenger.tsx';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { RowList } from '#ui/row-list.tsx';
import { lessonText } from './lesson-text.ts';
import { useLessonTickets } from './use-lessons.ts';

/** The participants of a lesson; the count is the server's until the list has loaded. */
export function LessonParticipants({ lesson }: { lesson: LessonEntry }) {
  const tickets = useLessonTickets(lesson.lessonId);
  return (
    <Card>
      <div className="mb-2 flex items-center justify-between gap-2">
        <h2 className="font-semibold">Participants</h2>
        <span className="text-muted">{tickets.data?.total ?? lesson.participants}</span>
      </div>
      <ListBody list={tickets} label="Loading participants">
        {(data) => <Participants tickets={data.tickets} />}
      </ListBody>
    </Card>
  );
}

function Participants({ tickets }: { tickets: readonly LessonTicket[] }) {
  if (tickets.length === 0) return <p className="text-muted">{lessonText.nobody}</p>;
  const byName = [...tickets].sort((a, b) => compareText(a.name, b.name));
  return (
    <RowList inCard>
      {byName.map(({ name, bookingRef, barcode, registered, deleted }) => (
        <li key={barcode} className={personRowClass}>
          <ListedPassenger name={name} bookingRef={bookingRef} cancelled={deleted === '1'}>
            {registered === 1 && <Badge tone="ok">Registered</Badge>}
          </ListedPassenger>
        </li>
      ))}
    </RowList>
  );
}
