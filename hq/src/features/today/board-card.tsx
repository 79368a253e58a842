import type { BoardRow } from '@offpiste/domain/contract/hq/board.ts';
import { DepartureStateBadge } from '#parts/departure-state.tsx';
import { LeavesIn } from '#parts/leaves-in.tsx';
import { Loaded } from '#parts/loaded.tsx';
import { PhoneLink } from '#parts/phone-link.tsx';
import { VehiclePlate } from '#parts/vehicle-plate.tsx';
import { cardClass } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { OpenRow } from './open-row.tsx';
import { useToday } from './use-today.ts';

/** A departure in a narrow window: when it leaves, and how many are missing. */
export function BoardCard({ row, zone }: { row: BoardRow; zone: string }) {
  const { search, change } = useToday();
  const isOpen = search.open === row.place;
  return (
    <li className={classNames(cardClass, 'flex flex-col gap-2 px-3 py-2.5')}>
      <button
        type="button"
        data-row
        data-place={row.place}
        aria-expanded={isOpen}
        onClick={() => change({ open: isOpen ? undefined : row.place })}
        className="flex min-h-touch flex-wrap items-center gap-x-3 gap-y-1 rounded-field text-left"
      >
        <span className="w-20">
          <LeavesIn row={row} zone={zone} />
        </span>
        <VehiclePlate row={row} />
        <span className="min-w-0 flex-1 basis-28">
          <span className="block font-semibold">
            {row.name} {row.direction}
          </span>
          <span className="block text-sm text-muted">{row.nextStop ?? ''}</span>
        </span>
      </button>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="w-24">
          <Loaded counts={row.counts} />
        </span>
        <DepartureStateBadge state={row.state} missing={row.counts.missing} />
        {row.counts.missing > 0 && <span className="font-bold text-bad">{row.counts.missing} missing</span>}
        {row.driver?.phone != null && <PhoneLink phone={row.driver.phone} of="the driver" />}
      </div>
      {isOpen && <OpenRow row={row} />}
    </li>
  );
}
