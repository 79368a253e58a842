import type { VehicleDeparture } from './departure-list.ts';

/** How many of a departure are loaded, over a bar; once it has left, who is missing. */
export function DepartureProgress({ departure }: { departure: VehicleDeparture }) {
  const { counts, facts, direction, hasLeft } = departure;
  const total = counts?.total ?? facts?.passengers[direction];
  if (total === undefined) return null;
  return (
    <span className="ml-auto w-[4.625rem] shrink-0 text-right text-note leading-[1.125rem] text-muted">
      <b className="font-bold text-ink">{counts?.done ?? <Unknown />}</b> of {total}
      <span className="sr-only"> loaded</span>
      {hasLeft ? <Missing departure={departure} /> : <Bar done={counts?.done ?? 0} total={total} />}
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

function Missing({ departure: { counts } }: { departure: VehicleDeparture }) {
  if (counts === null) return null;
  return (
    <span className="mt-0.5 block text-sm">
      {counts.remaining === 0 ? 'All here' : <b className="text-warn">{counts.remaining} not here</b>}
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
