import type { LessonEntry } from '@offpiste/domain/contract/lesson.ts';
import { useCallback, useMemo } from 'react';
import { useOutbox } from '#offline/outbox/use-outbox.ts';
import { useWeek } from '#week/page/week-client.ts';
import { countDone } from '#scan/check-in/count-done.ts';
import { useOnceAtPlace } from '#scan/check-in/use-once-at-place.ts';
import { withOwn } from '#scan/check-in/with-own.ts';
import { participant } from './participant.ts';
import { registerLessonWords } from './register-lesson-words.ts';
import { lessonPlace, useLessonTickets } from './use-lessons.ts';

/** Everything the registration screen shows of a lesson, and registering one participant. */
export function useLessonRegistration({ lessonId, group }: Pick<LessonEntry, 'lessonId' | 'group'>) {
  const list = useLessonTickets(lessonId);
  const { recorded } = useOutbox();
  const { people, waiting } = useMemo(() => {
    const listed = list.data?.tickets.map(participant) ?? [];
    const place = lessonPlace(lessonId);
    return withOwn(listed, recorded, { kind: 'register-lesson', place, made: list.made });
  }, [list.data, list.made, recorded, lessonId]);
  const timeZone = useWeek().summary?.timeZone;
  const words = useMemo(() => registerLessonWords(timeZone), [timeZone]);
  const fields = useCallback(() => ({ lessonId }), [lessonId]);
  const act = useOnceAtPlace({ kind: 'register-lesson', fields, placeName: group, people, words });
  return { list, people, waiting, counts: countDone(people), act };
}
