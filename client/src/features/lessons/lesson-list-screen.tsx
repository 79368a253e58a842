import type { LessonType } from '@offpiste/domain/contract/lesson.ts';
import { Screen } from '#ui/screen.tsx';
import { LessonRows } from './lesson-rows.tsx';
import { kinds } from './lesson-text.ts';
import { useAllLessons } from './use-lessons.ts';

/** Every lesson group of the week. */
export function LessonsScreen() {
  return <LessonList type="lessons" />;
}

/** Every workshop of the week. */
export function WorkshopsScreen() {
  return <LessonList type="workshop" />;
}

function LessonList({ type }: { type: LessonType }) {
  const lessons = useAllLessons();
  const { title, none } = kinds[type];
  return (
    <Screen title={title} back="/home" dataAt={lessons.dataAt}>
      <LessonRows list={lessons} type={type} none={none} />
    </Screen>
  );
}
