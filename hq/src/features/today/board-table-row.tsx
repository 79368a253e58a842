import type { BoardRow } from '@offpiste/domain/contract/hq/board.ts';
import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { DepartureStateBadge } from '#parts/departure-state.tsx';
import { LeavesIn } from '#parts/leaves-in.tsx';
import { Loaded } from '#parts/loaded.tsx';
import { PhoneLink } from '#parts/phone-link.tsx';
import { StopChips } from '#parts/stop-chips.tsx';
import { VehiclePlate } from '#parts/vehicle-plate.tsx';
import { classNames } from '#ui/class-names.ts';
import { OpenRow } from './open-row.tsx';
import { UnsentText } from './unsent-text.tsx';
import { useToday } from './use-today.ts';
import { wideColumn } from './wide-column.ts';

/** The columns of the table. */
const COLUMNS = 13;

/** A departure as a row of the table, and below it what is open of it. */
export function BoardTableRow({ row, zone }: { row: BoardRow; zone: string }) {
  const { search, change } = useToday();
  const { counts, equipment } = row;
  const isOpen = search.open === row.place;
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <tbody className={classNames('border-b border-line last:border-b-0', isOpen && 'bg-bg')}>
      <tr>
        <Cell className="min-w-28 pl-4">
          <LeavesIn row={row} zone={zone} />
        </Cell>
        <Cell>
          <button
            type="button"
            data-row
            data-place={row.place}
            aria-expanded={isOpen}
            onClick={() => change({ open: isOpen ? undefined : row.place })}
            className="flex w-full items-center gap-3 rounded-field py-1 text-left"
          >
            <VehiclePlate row={row} />
            <span className="min-w-40">
              <span className="block font-semibold">
                {row.name} {row.direction}
              </span>
              <span className="block text-sm text-muted">{row.nextStop ?? lastStop(row)}</span>
            </span>
            <Chevron aria-hidden className="ml-auto size-5 shrink-0 text-muted" />
          </button>
          <StopChips stops={row.stops} />
        </Cell>
        <Cell>
          <DepartureStateBadge state={row.state} missing={counts.missing} />
        </Cell>
        <Cell className="w-36">
          <Loaded counts={counts} />
        </Cell>
        <Cell>
          <Count value={counts.missing} isBad />
        </Cell>
        <Cell>
          <Count value={counts.noShow} />
        </Cell>
        <Cell className={wideColumn}>
          <Count value={counts.elsewhere} />
        </Cell>
        <Cell className={wideColumn}>
          <Count value={counts.guests} />
        </Cell>
        <Cell className={classNames(wideColumn, 'whitespace-nowrap')}>
          {equipment.expected === 0 ? <Count value={0} /> : `${equipment.aboard} of ${equipment.expected}`}
        </Cell>
        <Cell className={wideColumn}>{row.spare ?? '–'}</Cell>
        <Cell className="max-w-40 text-sm">{row.reps.map(({ name }) => name).join(', ') || '–'}</Cell>
        <Cell className={classNames(wideColumn, 'text-sm')}>
          {row.driver === null ? (
            '–'
          ) : (
            <>
              <span className="block">{row.driver.name}</span>
              {row.driver.phone !== null && (
                <PhoneLink phone={row.driver.phone} of={`the driver, ${row.driver.name}`} />
              )}
            </>
          )}
        </Cell>
        <Cell>
          <UnsentText phones={row.phones} />
        </Cell>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={COLUMNS} className="px-4 pb-4">
            <OpenRow row={row} />
          </td>
        </tr>
      )}
    </tbody>
  );
}

function lastStop({ stops }: BoardRow): string {
  return stops.findLast(({ stop }) => stop !== '')?.stop ?? '';
}

function Cell({ className, children }: { className?: string; children: ReactNode }) {
  return <td className={classNames('px-2 py-2 align-middle', className)}>{children}</td>;
}

function Count({ value, isBad = false }: { value: number; isBad?: boolean }) {
  return (
    <span className={classNames(value === 0 ? 'text-muted' : 'font-bold', isBad && value > 0 && 'text-bad')}>
      {value}
    </span>
  );
}
