import type { BoardRow } from '@offpiste/domain/contract/hq/board.ts';
import { LargeDepartureState } from '#parts/departure-state.tsx';
import { leavesClock } from '#parts/leaves-clock.ts';
import { leavesText } from '#parts/leaves-in.tsx';
import { VehiclePlate } from '#parts/vehicle-plate.tsx';
import { PlainBar } from '#ui/plain-bar.tsx';
import { useNow } from '#ui/use-now.ts';

export interface WallRowProps {
  row: BoardRow;
  zone: string;
  hasNames: boolean;
}

/** A departure that can be read from five metres. */
export function WallRow({ row, zone, hasNames }: WallRowProps) {
  const now = useNow(15_000);
  const { counts, departsAt } = row;
  const loaded = counts.aboard + counts.elsewhere;
  return (
    <li className="flex min-h-24 shrink-0 flex-wrap items-center gap-x-6 gap-y-1 border-t border-line py-2">
      <span className="w-52 whitespace-nowrap">
        <span className="block text-xl font-bold">{leavesClock(row, zone)?.clock ?? '–'}</span>
        <span className="block text-signal">{departsAt !== null && leavesText(departsAt, now)}</span>
      </span>
      <span className="min-w-22">
        <VehiclePlate row={row} large />
      </span>
      <span className="min-w-0 flex-1 basis-60">
        <span className="block text-xl font-bold">
          {row.name} {row.direction}
        </span>
        <span className="block text-muted">
          {hasNames && row.missing.length > 0
            ? row.missing.map(({ name }) => name).join(', ')
            : (row.nextStop ?? '')}
        </span>
      </span>
      <span className="w-48">
        <span className="block text-xl font-bold">
          {loaded} <span className="text-lg font-semibold text-muted">of {counts.expected}</span>
        </span>
        <span className="mt-1 flex">
          <PlainBar value={loaded} max={counts.expected} />
        </span>
      </span>
      <span className="w-36 text-xl font-bold">
        {counts.missing}
        <span className="text-lg font-normal text-muted"> missing</span>
      </span>
      <span className="w-44">
        <LargeDepartureState state={row.state} />
      </span>
    </li>
  );
}
