import type { LessonEntry, LessonType } from '@offpiste/domain/contract/lesson.ts';
import { ListBody, type ListState } from '#lists/list-body.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconPlate, Plate } from '#ui/plate.tsx';
import { LinkRow, RowList, RowWords } from '#ui/row-list.tsx';
import { lessonsOfType } from './find-lesson.ts';
import { kindIcons } from './kind-icons.ts';
import { kinds, participantsText } from './lesson-text.ts';

interface LessonRowsProps {
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

interface LessonRowProps {
  lesson: LessonEntry;
  /** Leads to where its people are registered instead of to its page. */
  registers?: boolean;
}

/** A lesson or workshop in a list: time, place and participants. */
function LessonRow({ lesson, registers = false }: LessonRowProps) {
  const { lessonId, lessonType, group, participants, capacity, times, meetingPoint } = lesson;
  const number = /\d+/.exec(group)?.[0];
  return (
    <LinkRow
      className="min-h-16"
      {...(registers
        ? { to: '/registerLesson/$lessonRef', params: { lessonRef: lessonId } }
        : { to: kinds[lessonType].detail, params: { lessonId } })}
    >
      {number ? <Plate shape="disc">{number}</Plate> : <IconPlate icon={kindIcons[lessonType]} />}
      <RowWords
        name={group}
        line={[times, meetingPoint, participantsText(participants, capacity)].filter(Boolean).join(' · ')}
      />
    </LinkRow>
  );
}
