import type { LessonEntry } from '@offpiste/domain/contract/lesson.ts';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Clock, MapPin } from 'lucide-react';
import { cardClass } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { kinds, participantsText } from './lesson-text.ts';

export interface LessonCardProps {
  lesson: LessonEntry;
  /** Leads to where its people are registered instead of to its page. */
  registers?: boolean;
}

/** A lesson or workshop in a list: who goes, when and where. */
export function LessonCard({ lesson, registers = false }: LessonCardProps) {
  const { lessonId, lessonType, group, participants, capacity, times, meetingPoint } = lesson;
  return (
    <Link
      {...(registers
        ? { to: '/registerLesson/$lessonRef', params: { lessonRef: lessonId } }
        : { to: kinds[lessonType].detail, params: { lessonId } })}
      className={classNames(cardClass, 'flex min-h-tap items-center gap-2 px-4 py-3 active:bg-sunken')}
    >
      <span className="min-w-0 flex-1">
        <span className="block text-lg font-bold">{group}</span>
        <span className="nums block font-bold">{participantsText(participants, capacity)}</span>
        {times && <Fact icon={Clock} text={times} />}
        {meetingPoint && <Fact icon={MapPin} text={meetingPoint} />}
      </span>
      <ChevronRight aria-hidden className="size-6 shrink-0" />
    </Link>
  );
}

function Fact({ icon: Icon, text }: { icon: typeof Clock; text: string }) {
  return (
    <span className="nums flex items-start gap-1">
      <Icon aria-hidden className="mt-1 size-4 shrink-0 text-muted" />
      <span className="min-w-0">{text}</span>
    </span>
  );
}
