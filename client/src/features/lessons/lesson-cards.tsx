import type { LessonEntry, LessonType } from '@offpiste/domain/contract/lesson.ts';
import { ListBody, type ListState } from '#lists/list-body.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { lessonsOfType } from './find-lesson.ts';
import { kindIcons } from './kind-icons.ts';
import { LessonCard } from './lesson-card.tsx';
import { kinds } from './lesson-text.ts';

export interface LessonCardsProps {
  list: ListState<LessonEntry[]>;
  type: LessonType;
  /** Said when the week has none of this type. */
  none: string;
  /** Cards lead to where people are registered. */
  registers?: boolean;
}

/** The lessons or the workshops of the week, one card each. */
export function LessonCards({ list, type, none, registers = false }: LessonCardsProps) {
  return (
    <ListBody list={list} label={`Loading ${kinds[type].title.toLowerCase()}`}>
      {(all) => {
        const lessons = lessonsOfType(all, type);
        return lessons.length === 0 ? (
          <EmptyState icon={kindIcons[type]} title={none} />
        ) : (
          <ul className="flex flex-col gap-3">
            {lessons.map((lesson) => (
              <li key={lesson.lessonId}>
                <LessonCard lesson={lesson} registers={registers} />
              </li>
            ))}
          </ul>
        );
      }}
    </ListBody>
  );
}
