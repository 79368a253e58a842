import type { LessonEntry } from '@offpiste/domain/contract/lesson.ts';
import { Clock, MapPin } from 'lucide-react';
import { IconLine } from '#ui/icon-line.tsx';
import { LinkCard } from '#ui/link-card.tsx';
import { kinds, participantsText } from './lesson-text.ts';

export interface LessonCardProps {
  lesson: LessonEntry;
  /** Leads to where its people are registered instead of to its page. */
  registers?: boolean;
}

/** A lesson or workshop in a list: participants, time and place. */
export function LessonCard({ lesson, registers = false }: LessonCardProps) {
  const { lessonId, lessonType, group, participants, capacity, times, meetingPoint } = lesson;
  return (
    <LinkCard
      {...(registers
        ? { to: '/registerLesson/$lessonRef', params: { lessonRef: lessonId } }
        : { to: kinds[lessonType].detail, params: { lessonId } })}
    >
      <span className="block text-lg font-bold">{group}</span>
      <span className="block font-bold">{participantsText(participants, capacity)}</span>
      {times && <IconLine icon={Clock} text={times} />}
      {meetingPoint && <IconLine icon={MapPin} text={meetingPoint} />}
    </LinkCard>
  );
}
