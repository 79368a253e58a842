import type { LessonEntry, LessonTicket, LessonType } from '@offpiste/domain/contract/lesson.ts';
import { compareText } from '@offpiste/domain/rules/sorting.ts';
import { Link, useParams } from '@tanstack/react-router';
import { ListBody } from '#lists/list-body.tsx';
import { ListedPassenger, personRowClass } from '#people/listed-passenger.tsx';
import { Badge } from '#ui/badge.tsx';
import { buttonClass, LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DetailList } from '#ui/detail-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { RowList } from '#ui/row-list.tsx';
import { Screen } from '#ui/screen.tsx';
import { findLesson } from './find-lesson.ts';
import { kindIcons } from './kind-icons.ts';
import { kinds, lessonText } from './lesson-text.ts';
import { useAllLessons, useLessonTickets } from './use-lessons.ts';

/** Everything about one lesson group. */
export function LessonScreen() {
  const { lessonId } = useParams({ from: '/signed-in/unlocked/in-week/lesson/$lessonId' });
  return <LessonDetail type="lessons" named={lessonId} />;
}

/** Everything about one workshop. */
export function WorkshopScreen() {
  const { lessonId } = useParams({ from: '/signed-in/unlocked/in-week/workshop/$lessonId' });
  return <LessonDetail type="workshop" named={lessonId} />;
}

function LessonDetail({ type, named }: { type: LessonType; named: string }) {
  const lessons = useAllLessons();
  const lesson = lessons.data && findLesson(lessons.data, named);
  const { title, list } = kinds[type];
  return (
    <Screen
      title={lesson?.group ?? title}
      back={list}
      dataAt={lessons.dataAt}
      bottom={
        lesson && (
          <Link
            to="/registerLesson/$lessonRef"
            params={{ lessonRef: lesson.lessonId }}
            className={buttonClass('primary', 'w-full')}
          >
            {kinds[lesson.lessonType].register}
          </Link>
        )
      }
    >
      <ListBody list={lessons} label={`Loading ${title.toLowerCase()}`}>
        {() =>
          lesson ? (
            <div className="flex flex-col gap-3">
              <Facts lesson={lesson} />
              <LessonParticipants lesson={lesson} />
            </div>
          ) : (
            <EmptyState
              icon={kindIcons[type]}
              title={lessonText.notFound}
              action={<LinkButton to={list}>Back to {title.toLowerCase()}</LinkButton>}
            />
          )
        }
      </ListBody>
    </Screen>
  );
}

function Facts({ lesson }: { lesson: LessonEntry }) {
  const { meetingPoint, meetingPointUrl, times, notes, capacity } = lesson;
  return (
    <Card>
      <DetailList
        lines={[
          { label: 'Meeting point', value: meetingPoint ?? lessonText.unknown, map: meetingPointUrl },
          { label: 'Times', value: times ?? lessonText.unknownTime },
          { label: 'Capacity', value: capacity === null ? lessonText.unknown : String(capacity) },
          ...(notes ? [{ label: 'Notes', value: notes }] : []),
        ]}
      />
    </Card>
  );
}

/** The participants of a lesson; the count is the server's until the list has loaded. */
function LessonParticipants({ lesson }: { lesson: LessonEntry }) {
  const tickets = useLessonTickets(lesson.lessonId);
  return (
    <Card>
      <div className="mb-2 flex items-center justify-between gap-2">
        <h2 className="font-semibold">Participants</h2>
        <span className="text-muted">{tickets.data?.total ?? lesson.participants}</span>
      </div>
      <ListBody list={tickets} label="Loading participants" shape="people">
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
