import type { LessonEntry, LessonType } from '@offpiste/domain/contract/lesson.ts';
import { ListBody, type ListState } from '#lists/list-body.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { RowList } from '#ui/row-list.tsx';
import { lessonsOfType } from './find-lesson.ts';
import { kindIcons } from './kind-icons.ts';
import { LessonRow } from './lesson-row.tsx';
import { kinds } from './lesson-text.ts';

export interface LessonRowsProps {
  list: ListState<LessonEntry[]>;
  type: LessonType;
  /** Said when the week has none of this type. */
  none: string;
  /** Rows lead to where people are registered. */
  registers?: boolean;
}

/** The lessons or the workshops of the week, one row each. */
export function LessonRows({ list, type, none, registers = false }: LessonRowsProps) {
  return (
    <ListBody list={list} label={`Loading ${kinds[type].title.toLowerCase()}`}>
      {(all) => {
        const lessons = lessonsOfType(all, type);
        return lessons.length === 0 ? (
          <EmptyState icon={kindIcons[type]} title={none} />
        ) : (
          <RowList>
            {lessons.map((lesson) => (
              <li key={lesson.lessonId}>
                <LessonRow lesson={lesson} registers={registers} />
              </li>
            ))}
          </RowList>
        );
      }}
    </ListBody>
  );
}
