import type { LessonEntry, LessonType } from '@offpiste/domain/contract/lesson.ts';
import { lessonIdOf } from '@offpiste/domain/rules/lesson-id.ts';
import { compareByNumber, compareText } from '@offpiste/domain/rules/sorting.ts';

/** The lessons or the workshops of a week, by the number in the group's name. */
export function lessonsOfType(lessons: readonly LessonEntry[], type: LessonType): LessonEntry[] {
  return lessons
    .filter(({ lessonType }) => lessonType === type)
    .sort((a, b) => compareByNumber(a.group, b.group) || compareText(a.lessonId, b.lessonId));
}

/** The lesson that an address names, by its id, its own reference or a participant's reference. */
export function findLesson(lessons: readonly LessonEntry[], named: string): LessonEntry | undefined {
  const id = lessonIdOf(named);
  return (
    lessons.find(({ lessonId }) => lessonId === named) ??
    lessons.find(({ lessonRef }) => lessonRef === named) ??
    lessons.find(({ lessonId }) => lessonId === id)
  );
}
