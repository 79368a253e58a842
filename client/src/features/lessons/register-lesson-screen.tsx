import type { LessonEntry } from '@offpiste/domain/contract/lesson.ts';
import { useParams } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { ListBody } from '#lists/list-body.tsx';
import { useOutbox } from '#offline/outbox/use-outbox.ts';
import { ListedPassenger } from '#people/listed-passenger.tsx';
import { countDone } from '#scan/check-in/count-done.ts';
import { tickGroups } from '#scan/check-in/tick-groups.ts';
import { TickList } from '#scan/check-in/tick-list.tsx';
import { useCheckIn } from '#scan/check-in/use-check-in.ts';
import { withOwnCheckIns } from '#scan/check-in/with-own-check-ins.ts';
import { groupPlate } from '#scan/place-plate.tsx';
import { ScanWorkflow } from '#scan/scan-workflow.tsx';
import { BoardFigures } from '#ui/board-figures.tsx';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Screen } from '#ui/screen.tsx';
import { findLesson } from './find-lesson.ts';
import { kindIcons } from './kind-icons.ts';
import { lessonPlace } from './lesson-place.ts';
import { kinds, lessonText } from './lesson-text.ts';
import { participant } from './participant.ts';
import { registerLessonMessages } from './register-lesson-messages.ts';
import { useAllLessons, useLessonTickets } from './use-lessons.ts';

/** Registers the participants of a lesson or workshop: who is missing, by camera, hand scanner or name. */
export function RegisterLessonScreen() {
  const { lessonRef } = useParams({ from: '/signed-in/unlocked/in-week/registerLesson/$lessonRef' });
  const lessons = useAllLessons();
  const lesson = lessons.data && findLesson(lessons.data, lessonRef);
  // A separate screen for each lesson: no verdict of one may show on another's.
  if (lesson) return <Registration key={lesson.lessonId} lesson={lesson} />;
  return (
    <Screen title={kinds.lessons.register} back={kinds.lessons.registerList} dataAt={lessons.dataAt}>
      <ListBody list={lessons} label="Loading lesson">
        {() => (
          <EmptyState
            icon={kindIcons.lessons}
            title={lessonText.notFound}
            action={<LinkButton to={kinds.lessons.registerList}>Back to lessons</LinkButton>}
          />
        )}
      </ListBody>
    </Screen>
  );
}

function Registration({ lesson }: { lesson: LessonEntry }) {
  const { lessonType, group, capacity } = lesson;
  const { list, people, waiting, counts, act } = useLessonRegistration(lesson);
  return (
    <ScanWorkflow
      title={group}
      plate={groupPlate(group)}
      back={kinds[lessonType].registerList}
      board={
        <BoardFigures
          isKnown={list.data !== undefined}
          hero={{ label: 'Registered', value: counts.done, max: counts.total }}
          figures={[
            { label: 'Remaining', value: String(counts.remaining) },
            { label: 'Places', value: capacity === null ? 'N/A' : String(capacity) },
          ]}
        />
      }
      count={{ value: counts.done, max: counts.total }}
      dataAt={list.dataAt}
      place={lessonPlace(lesson.lessonId)}
      modes={[
        {
          key: 'register',
          scanLabel: 'Scan Barcode',
          nameLabel: 'Enter by name',
          people,
          verb: 'Register',
          doneWord: 'Registered',
          act,
        },
      ]}
    >
      {(choose, undoOf) => (
        <ListBody list={list} label="Loading participants" shape="people">
          {() =>
            people.length === 0 ? (
              <EmptyState icon={kindIcons[lessonType]} title={lessonText.nobody} />
            ) : (
              <TickList
                groups={tickGroups(people)}
                waiting={waiting}
                verb="Register"
                titles={{
                  remaining: 'Remaining Participants',
                  done: 'Registered Participants',
                  allDone: 'Everyone is registered',
                }}
                line={({ name, bookingRef, cancelled }, isWaiting) => (
                  <ListedPassenger
                    name={name}
                    bookingRef={bookingRef}
                    cancelled={cancelled}
                    waiting={isWaiting}
                  />
                )}
                onChoose={choose}
                undoOf={undoOf}
              />
            )
          }
        </ListBody>
      )}
    </ScanWorkflow>
  );
}

/** Everything the registration screen shows of a lesson, and registering one participant. */
function useLessonRegistration({ lessonId, group }: Pick<LessonEntry, 'lessonId' | 'group'>) {
  const list = useLessonTickets(lessonId);
  const { recorded } = useOutbox();
  const { people, waiting } = useMemo(() => {
    const listed = list.data?.tickets.map(participant) ?? [];
    const place = lessonPlace(lessonId);
    return withOwnCheckIns(listed, recorded, { kind: 'register-lesson', place, made: list.made });
  }, [list.data, list.made, recorded, lessonId]);
  const fields = useCallback(() => ({ lessonId }), [lessonId]);
  const act = useCheckIn({
    kind: 'register-lesson',
    fields,
    placeName: group,
    people,
    messages: registerLessonMessages,
  });
  return { list, people, waiting, counts: countDone(people), act };
}
