import type { LessonEntry } from '@offpiste/domain/contract/lesson.ts';
import { useCallback, useMemo } from 'react';
import { useOutbox } from '#offline/outbox/use-outbox.ts';
import { countDone } from '#scan/check-in/count-done.ts';
import { useCheckIn } from '#scan/check-in/use-check-in.ts';
import { withOwnCheckIns } from '#scan/check-in/with-own-check-ins.ts';
import { lessonPlace } from './lesson-place.ts';
import { participant } from './participant.ts';
import { registerLessonMessages } from './register-lesson-messages.ts';
import { useLessonTickets } from './use-lessons.ts';

/** Everything the registration screen shows of a lesson, and registering one participant. */
export function useLessonRegistration({ lessonId, group }: Pick<LessonEntry, 'lessonId' | 'group'>) {
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
