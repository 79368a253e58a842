import type { ActiveWeek } from '@offpiste/domain/contract/week.ts';
import { ChevronRight } from 'lucide-react';
import { classNames } from '#ui/class-names.ts';
import { RowWords, rowClass } from '#ui/row-list.tsx';
import { departureDateText } from './departure-date.ts';

/** A week to choose: its name and the day its first package departs. */
export function WeekRow({ week, onChoose }: { week: ActiveWeek; onChoose: () => void }) {
  const departs = departureDateText(week.weekPackages);
  return (
    <li>
      <button type="button" onClick={onChoose} className={classNames(rowClass, 'min-h-16')}>
        <RowWords
          name={week.weekName}
          line={departs === null ? 'Departure date not available' : `Departs ${departs}`}
        />
        <ChevronRight aria-hidden className="size-5 shrink-0" />
      </button>
    </li>
  );
}
