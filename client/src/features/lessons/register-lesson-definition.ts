import { AllLessonsReply } from '@offpiste/domain/contract/lesson.ts';
import { namesOnList } from '#lists/names-at-place.ts';
import { keptLists } from '#offline/lists/kept-lists.ts';
import type { ActionDefinition } from '#scan/action-definition.ts';
import { undoneAs } from '#scan/undone-words.ts';
import { week } from '#week/page/week-client.ts';
import { lessonPlace } from './lesson-place.ts';
import { registerLessonMessages } from './register-lesson-messages.ts';
import { registerLessonOffline } from './register-lesson-offline.ts';

/** Registering a participant of a lesson or workshop. */
export const registerLessonDefinition: ActionDefinition<'register-lesson'> = {
  judgeOffline: registerLessonOffline({ week, readList: keptLists.read }),
  messages: () => registerLessonMessages,
  describe: ({ lessonId, barcode }, name = `lesson ${lessonId}`) => ({
    what: `Register for ${name}`,
    code: barcode,
  }),
  undone: undoneAs('registered'),
  card: '/registerLesson',
  prepare: ({ lists }) => ({
    name: 'Lessons and workshops',
    without: 'scans are saved but not checked',
    first: [lists.allLessons],
    others: async (read) =>
      (await read(lists.allLessons))?.lessons.map(({ lessonId }) => lists.lessonTickets(lessonId)) ?? [],
  }),
  names: async (place) => {
    const [listed, lessons] = await Promise.all([namesOnList(place), keptLists.read('all-lessons')]);
    const known = AllLessonsReply.safeParse(lessons?.value).data?.lessons;
    return { ...listed, place: known?.find(({ lessonId }) => place === lessonPlace(lessonId))?.group };
  },
};
