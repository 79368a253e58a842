import type { LessonEntry } from '@offpiste/domain/contract/lesson.ts';
import { Screen } from '#ui/screen.tsx';
import { LessonRows } from './lesson-rows.tsx';
import { kinds, lessonText } from './lesson-text.ts';
import { useAllLessons } from './use-lessons.ts';
import { WorkshopNote } from './workshop-note.tsx';

/** Chooses the lesson to register people for. */
export function SelectLessonScreen() {
  const lessons = useAllLessons();
  return (
    <Screen title={kinds.lessons.register} back="/action" dataAt={lessons.dataAt}>
      <LessonRows list={lessons} type="lessons" none={lessonText.noneToRegister} registers />
    </Screen>
  );
}

/** Chooses the workshop to register people for. */
export function SelectWorkshopScreen() {
  const lessons = useAllLessons();
  return (
    <Screen title={kinds.workshop.register} back="/action" dataAt={lessons.dataAt}>
      <LessonRows list={lessons} type="workshop" none={lessonText.noneToRegister} registers />
      <WorkshopNote none={lessons.data !== undefined && !lessons.data.some(isWorkshop)} />
    </Screen>
  );
}

function isWorkshop({ lessonType }: LessonEntry): boolean {
  return lessonType === 'workshop';
}
