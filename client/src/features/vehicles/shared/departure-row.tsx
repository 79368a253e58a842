import type { VehicleKind } from '@offpiste/domain/rules/vehicle.ts';
import { classNames } from '#ui/class-names.ts';
import { RowWords } from '#ui/row-list.tsx';
import type { VehicleDeparture } from './departure-list.ts';
import { DepartureProgress } from './departure-progress.tsx';
import { VehiclePlate } from './vehicle-plate.tsx';
import { vehicleText } from './vehicle-text.ts';

/** A departure in a list: when, what, where, and how many are loaded. */
export function DepartureRow({ kind, departure }: { kind: VehicleKind; departure: VehicleDeparture }) {
  const { name, stop, later, hasLeft, isOwn } = departure;
  const line = stop
    ? [...later.slice(0, 2), later.length > 2 && `${later.length - 2} more`].filter(Boolean)
    : [];
  const words = [
    stop?.spot,
    line.length > 0 && `then ${line.join(', ')}`,
    isOwn && 'yours',
    stop && !stop.time && vehicleText.unknownTime,
  ];
  return (
    <>
      <span className={classNames('w-[3.125rem] shrink-0 font-bold', hasLeft && 'text-muted')}>
        {stop?.time ?? <span aria-hidden>–</span>}
      </span>
      <VehiclePlate kind={kind} name={name} look={hasLeft ? 'gone' : 'filled'} />
      <RowWords
        name={
          <span className={hasLeft ? 'text-muted' : undefined}>
            {stop && <span className="sr-only">{name}, </span>}
            {stop?.town ?? name}
          </span>
        }
        line={stop ? words.filter(Boolean).join(' · ') || stop.date : vehicleText.unknownTime}
      />
      <DepartureProgress departure={departure} />
    </>
  );
}
