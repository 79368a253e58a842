import type { ActiveWeek } from '@offpiste/domain/contract/week.ts';
import { ChevronRight } from 'lucide-react';
import { cardClass } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { departureDateText } from './departure-date.ts';

/** A week to choose: its name and the day its first package departs. */
export function WeekRow({ week, onChoose }: { week: ActiveWeek; onChoose: () => void }) {
  const departs = departureDateText(week.weekPackages);
  return (
    <li>
      <button
        type="button"
        onClick={onChoose}
        className={classNames(
          cardClass,
          'flex min-h-18 w-full items-center gap-3 px-4 py-3 text-left active:bg-sunken',
        )}
      >
        <span className="min-w-0 flex-1">
          <span className="block font-bold">{week.weekName}</span>
          <span className="block text-sm text-muted">
            {departs === null ? 'Departure date not available' : `Departs ${departs}`}
          </span>
        </span>
        <ChevronRight aria-hidden className="size-6 shrink-0 text-muted" />
      </button>
    </li>
  );
}
