import type { WeekCard } from '@offpiste/domain/contract/hq/weeks.ts';
import { counted } from '@offpiste/domain/rules/counted.ts';
import { Link } from '@tanstack/react-router';
import { timeIn } from '#format/resort-time.ts';
import { cardClass } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { WeekBadge } from './week-badge.tsx';
import { daysText, peopleText } from './week-texts.ts';

/** A week as a card, which leads to its page. */
export function WeekCardLink({ week }: { week: WeekCard }) {
  const { lastImport } = week;
  return (
    <li className="flex">
      <Link
        data-row
        to="/weeks/$of"
        params={{ of: week.weekId }}
        className={classNames(cardClass, 'flex w-full flex-col gap-1 p-4 active:bg-sunken')}
      >
        <span className="flex items-start justify-between gap-2">
          <span className="min-w-0 font-bold wrap-anywhere">{week.name}</span>
          <WeekBadge week={week} />
        </span>
        <span className="text-sm text-muted">
          {week.alwaysOn ? 'Always on, for practice' : daysText(week)} · {week.weekId}
        </span>
        <span>
          {counted(week.passengers, 'passenger')}, {counted(week.documents, 'document')}
        </span>
        <span className="mt-auto pt-1 text-sm text-muted wrap-anywhere">
          {lastImport === null
            ? 'No import is kept'
            : `${timeIn().dayAndTime(lastImport.at)} by ${lastImport.by}: ${peopleText(lastImport.people)}`}
        </span>
      </Link>
    </li>
  );
}
