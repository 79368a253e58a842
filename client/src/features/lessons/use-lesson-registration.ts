import { useCallback, useMemo } from 'react';
import { useOutbox } from '#offline/outbox/use-outbox.ts';
import { useWeek } from '#week/week-client.ts';
import { countDone } from '#workflow/count-done.ts';
import { useOnceAtPlace } from '#workflow/use-once-at-place.ts';
import { withUnsent } from '#workflow/with-unsent.ts';
import { participant } from './participant.ts';
import { registerLessonWords } from './register-lesson-words.ts';
import { lessonPlace, useLessonTickets } from './use-lessons.ts';

/** Everything the registration screen shows of a lesson, and registering one participant. */
export function useLessonRegistration(lessonId: string) {
  const list = useLessonTickets(lessonId);
  const unsent = useOutbox().waiting;
  const { people, waiting } = useMemo(() => {
    const listed = list.data?.tickets.map(participant) ?? [];
    return withUnsent(listed, unsent, { kind: 'register-lesson', place: lessonPlace(lessonId) });
  }, [list.data, unsent, lessonId]);
  const timeZone = useWeek().summary?.timeZone;
  const words = useMemo(() => registerLessonWords(timeZone), [timeZone]);
  const fields = useCallback(() => ({ lessonId }), [lessonId]);
  const act = useOnceAtPlace({ kind: 'register-lesson', fields, people, words });
  return { list, people, waiting, counts: countDone(people), act };
}
