import type { VehicleKind } from '@offpiste/domain/rules/vehicle.ts';
import { classNames } from '#ui/class-names.ts';
import type { VehicleDeparture } from './departure-list.ts';
import { Bar, Unknown } from './departure-progress.tsx';
import { leavesText } from './leaves-text.ts';
import { VehiclePlate } from './vehicle-plate.tsx';

export interface DepartureBoardProps {
  kind: VehicleKind;
  departure: VehicleDeparture;
  now: number;
}

/** The next departure on the board: when, where, and how many are loaded. */
export function DepartureBoard({ kind, departure, now }: DepartureBoardProps) {
  const { name, stop, later, isOwn, counts, facts, direction } = departure;
  const { text, isNear } = leavesText(stop, now);
  const line = [stop?.spot, later.length > 0 && `then ${later.join(', ')}`].filter(Boolean).join(' · ');
  const total = counts?.total ?? facts?.passengers[direction];
  return (
    <>
      <VehiclePlate kind={kind} name={name} large />
      <span className="min-w-0 flex-[1_1_6em]">
        <span className="block text-sm text-muted">
          <span className="sr-only">{name}, </span>
          <b className={classNames(isNear && 'text-signal')}>{text}</b>
          {isOwn && ' · yours'}
        </span>
        <span className="block text-lg leading-[1.625rem] font-bold">{stop?.town ?? name}</span>
        {line !== '' && <span className="block text-sm text-muted">{line}</span>}
      </span>
      {stop?.time && <span className="text-xl font-bold">{stop.time}</span>}
      {total !== undefined && (
        <span className="flex w-full items-center gap-4 text-lg font-bold">
          <span className="flex-1">
            <Bar done={counts?.done ?? 0} total={total} />
          </span>
          <span>
            {counts?.done ?? <Unknown />} of {total}
            <span className="sr-only"> loaded</span>
          </span>
        </span>
      )}
    </>
  );
}
