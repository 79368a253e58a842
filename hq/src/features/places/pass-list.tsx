import type { PassPointAtHq } from '@offpiste/domain/contract/hq/places.ts';
import { LIFT_PASSES_PLACE } from '@offpiste/domain/contract/lift-pass.ts';
import { counted } from '@offpiste/domain/rules/counted.ts';
import { Ticket } from 'lucide-react';
import { timeIn } from '#format/resort-time.ts';
import { Alert } from '#ui/alert.tsx';
import { cardClass } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { NotCome, NotComeButton } from './not-come.tsx';
import { RecordedLink } from './recorded-link.tsx';

export interface PassListProps {
  weekId: string;
  zone: string;
  points: readonly PassPointAtHq[];
}

/** Every point at which lift passes are handed out, with what each of its reps has left. */
export function PassList({ weekId, zone, points }: PassListProps) {
  if (points.length === 0)
    return (
      <EmptyState icon={Ticket} title="No lift passes this week">
        They come with the week’s lists of points and passes, dropped on its page under Weeks.
      </EmptyState>
    );
  return (
    <ul aria-label="Points" className="flex flex-col gap-3">
      {points.map((point) => (
        <li key={point.pointId} data-row tabIndex={-1} className={classNames(cardClass, 'px-4 py-3')}>
          <Point weekId={weekId} zone={zone} point={point} />
        </li>
      ))}
    </ul>
  );
}

function Point({ weekId, zone, point }: Pick<PassListProps, 'weekId' | 'zone'> & { point: PassPointAtHq }) {
  const { pointId, name, startsAt, total, distributed, unallocated, reps } = point;
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-center gap-x-6 gap-y-2 max-[700px]:grid-cols-1">
        <div className="min-w-0">
          <h2 className="font-semibold wrap-anywhere">{name}</h2>
          <p className="text-sm text-muted">
            {startsAt === null ? 'No time given' : `From ${timeIn(zone).dayAndTime(startsAt)}`}
          </p>
        </div>
        <ProgressBar
          label={`${counted(total - distributed, 'pass', 'passes')} left`}
          value={distributed}
          max={total}
          text={`${distributed} of ${total} handed out`}
        />
      </div>
      {unallocated > 0 && (
        <Alert tone="warn" className="mt-3">
          {counted(unallocated, 'pass is', 'passes are')} allocated to no rep, and so nobody can hand{' '}
          {unallocated === 1 ? 'it' : 'them'} out.
        </Alert>
      )}
      {reps.length > 0 && (
        <ul aria-label={`Reps, ${name}`} className="mt-2 divide-y divide-line border-t border-line">
          {reps.map((rep) => (
            <li key={rep.repId} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
              <span className="min-w-0 flex-1 basis-40 wrap-anywhere max-[700px]:basis-full">
                {rep.name ?? rep.repId}
              </span>
              <span className="w-44 text-right max-[700px]:w-auto max-[700px]:flex-1 max-[700px]:text-left">
                <b>{rep.total - rep.distributed}</b> left of {rep.total}
              </span>
              <RecordedLink
                weekId={weekId}
                place={LIFT_PASSES_PLACE}
                rep={rep.repId}
                of={rep.name ?? rep.repId}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        <NotComeButton at={pointId} of={name} isSome={distributed < total} />
      </div>
      <NotCome weekId={weekId} tab="passes" at={pointId} className="mt-2" />
    </>
  );
}
