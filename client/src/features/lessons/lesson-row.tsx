import type { LessonEntry } from '@offpiste/domain/contract/lesson.ts';
import { LinkRow } from '#ui/link-row.tsx';
import { IconPlate, Plate } from '#ui/plate.tsx';
import { RowWords } from '#ui/row-list.tsx';
import { kindIcons } from './kind-icons.ts';
import { kinds, participantsText } from './lesson-text.ts';

export interface LessonRowProps {
  lesson: LessonEntry;
  /** Leads to where its people are registered instead of to its page. */
  registers?: boolean;
}

/** A lesson or workshop in a list: time, place and participants. */
export function LessonRow({ lesson, registers = false }: LessonRowProps) {
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
