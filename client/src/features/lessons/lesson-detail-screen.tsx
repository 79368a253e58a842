import type { LessonEntry, LessonType } from '@offpiste/domain/contract/lesson.ts';
import { Link, useParams } from '@tanstack/react-router';
import { ListBody } from '#lists/list-body.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DetailList } from '#ui/detail-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Screen } from '#ui/screen.tsx';
import { findLesson } from './find-lesson.ts';
import { kindIcons } from './kind-icons.ts';
import { LessonParticipants } from './lesson-participants.tsx';
import { kinds, lessonText } from './lesson-text.ts';
import { useAllLessons } from './use-lessons.ts';

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
