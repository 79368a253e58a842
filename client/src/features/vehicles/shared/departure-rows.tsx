import type { VehicleKind } from '@offpiste/domain/rules/vehicle.ts';
import { closedText, type DepartureCounts } from '#scan/check-in/listed-counts.ts';
import { classNames } from '#ui/class-names.ts';
import { RowWords } from '#ui/row-list.tsx';
import { useResortTime } from '#week/page/use-resort-time.ts';
import type { VehicleDeparture } from './departure-list.ts';
import { leavesText } from './leaves-text.ts';
import { VehiclePlate } from './vehicle-plate.tsx';
import { vehicleText } from './vehicle-text.ts';

interface DepartureBoardProps {
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
          <Loaded done={counts?.done} total={total} />
          <Closed counts={counts} />
        </span>
      )}
    </>
  );
}

/** A departure in a list: when, what, where, and how many are loaded. */
export function DepartureRow({ kind, departure }: { kind: VehicleKind; departure: VehicleDeparture }) {
  const { name, stop, later, hasLeft, isOwn } = departure;
  const line = stop
    ? [...later.slice(0, 2), later.length > 2 && `${later.length - 2} more`].filter(Boolean)
    : [];
  const words = [
    line.length > 0 && `then ${line.join(', ')}`,
    isOwn && 'yours',
    stop && !stop.time && vehicleText.unknownTime,
  ];
  return (
    <>
      <span
        className={classNames('min-w-[3rem] shrink-0 font-bold whitespace-nowrap', hasLeft && 'text-muted')}
      >
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

/** How many of a departure are loaded, over a bar; once it has left, who is missing. */
function DepartureProgress({ departure }: { departure: VehicleDeparture }) {
  const { counts, facts, direction } = departure;
  const total = counts?.total ?? facts?.passengers[direction];
  if (total === undefined) return null;
  return (
    <span className="ml-auto w-[4.625rem] shrink-0 text-right text-note leading-[1.125rem] text-muted">
      <Loaded done={counts?.done} total={total} />
      {total > 0 && <UnderFigure departure={departure} total={total} />}
    </span>
  );
}

function Loaded({ done, total }: { done: number | undefined; total: number }) {
  if (total === 0) return <span>Nobody booked</span>;
  return (
    <span>
      <b className="text-ink">{done ?? <Unknown />}</b> of {total}
      <span className="sr-only"> loaded</span>
    </span>
  );
}

/** A figure that this phone does not know is never 0. */
export function Unknown() {
  return (
    <>
      <span aria-hidden>–</span>
      <span className="sr-only">Unknown</span>
    </>
  );
}

/** That it is closed or open again; else who is missing once it has left, and a bar before that. */
function UnderFigure({ departure, total }: { departure: VehicleDeparture; total: number }) {
  const { counts, hasLeft } = departure;
  if (counts && counts.closing !== 'open') return <Closed counts={counts} />;
  if (!hasLeft) return <Bar done={counts?.done ?? 0} total={total} />;
  if (counts === null) return null;
  return (
    <span className="mt-0.5 block text-sm">
      {counts.remaining === 0 ? 'All here' : <b className="text-warn">{counts.remaining} not here</b>}
    </span>
  );
}

function Closed({ counts }: { counts: DepartureCounts | null }) {
  const time = useResortTime();
  const text = counts && closedText(counts, time.clockText);
  if (!text) return null;
  return (
    <span
      className={classNames(
        'mt-0.5 block text-sm first-letter:uppercase',
        counts.closing !== 'closed' && 'font-bold text-warn',
      )}
    >
      {text}
    </span>
  );
}

/** The words beside it say the same. */
export function Bar({ done, total }: { done: number; total: number }) {
  return (
    <span aria-hidden className="mt-1.5 block h-1.5 overflow-hidden rounded-full bg-track">
      <span
        className="block h-full rounded-full bg-bar transition-[width] duration-200"
        style={{ width: `${total === 0 ? 0 : (100 * Math.min(done, total)) / total}%` }}
      />
    </span>
  );
}
