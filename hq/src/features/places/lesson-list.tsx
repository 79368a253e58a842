import type { LessonAtHq } from '@offpiste/domain/contract/hq/places.ts';
import { GraduationCap } from 'lucide-react';
import { cardClass } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconPlate, Plate } from '#ui/plate.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { NotCome, NotComeButton } from './not-come.tsx';
import { RecordedLink } from './recorded-link.tsx';

/** Every group and workshop of the week with who has registered of those who are booked. */
export function LessonList({ weekId, lessons }: { weekId: string; lessons: readonly LessonAtHq[] }) {
  if (lessons.length === 0)
    return (
      <EmptyState icon={GraduationCap} title="No lessons this week">
        They come with the week’s list of lessons, dropped on its page under Weeks.
      </EmptyState>
    );
  return (
    <ul aria-label="Lessons" className="flex flex-col gap-2">
      {lessons.map((lesson) => (
        <LessonRow key={lesson.lessonId} weekId={weekId} lesson={lesson} />
      ))}
    </ul>
  );
}

function LessonRow({ weekId, lesson }: { weekId: string; lesson: LessonAtHq }) {
  const { lessonId, group, lessonType, times, meetingPoint, booked, registered } = lesson;
  const number = /\d+/.exec(group)?.[0];
  return (
    <li
      data-row
      tabIndex={-1}
      className={classNames(
        cardClass,
        'grid grid-cols-[auto_minmax(0,1.5fr)_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 px-4 py-2.5 max-[700px]:grid-cols-[auto_minmax(0,1fr)]',
      )}
    >
      {number === undefined ? <IconPlate icon={GraduationCap} /> : <Plate shape="disc">{number}</Plate>}
      <div className="min-w-0">
        <h2 className="font-semibold wrap-anywhere">{group}</h2>
        <p className="text-sm wrap-anywhere text-muted">
          {[lessonType === 'workshop' ? 'Workshop' : null, times, meetingPoint].filter(Boolean).join(' · ')}
        </p>
      </div>
      <ProgressBar
        label="Registered"
        value={registered}
        max={booked}
        text={booked === 0 ? 'Nobody booked' : `${registered} of ${booked}`}
        className="min-w-0 max-[700px]:col-span-2"
      />
      <div className="flex flex-wrap gap-2 max-[700px]:col-span-2">
        <NotComeButton at={lessonId} of={group} isSome={registered < booked} />
        <RecordedLink weekId={weekId} place={`lesson:${lessonId}`} of={group} />
      </div>
      <NotCome weekId={weekId} tab="lessons" at={lessonId} className="col-span-full" />
    </li>
  );
}
