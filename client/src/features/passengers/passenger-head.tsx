import { referencePrefix } from '@offpiste/domain/rules/brand.ts';
import { brandTone } from '#people/staff-looks.ts';
import { PlatedPlace } from '#scan/place-plate.tsx';
import { Badge } from '#ui/badge.tsx';
import { boardCardClass } from '#ui/board-card.ts';
import { classNames } from '#ui/class-names.ts';
import { useResortTime } from '#week/page/use-resort-time.ts';
import type { WholePassenger } from '#week/worker/people.ts';
import { type BoardLine, passengerNow } from './passenger-now.ts';
import { NOTHING_KNOWN, usePassengerStates } from './use-passenger-states.ts';

export interface PassengerHeadProps {
  passenger: WholePassenger;
  /** By the server's clock. */
  now: number;
}

/** Who the passenger is, where they are now and what comes next. */
export function PassengerHead({ passenger, now }: PassengerHeadProps) {
  const { passengerName, reference, cancelled, groupName } = passenger;
  const prefix = referencePrefix(reference);
  return (
    <>
      <h2 className="px-1 text-[min(1.75rem,11vw)] leading-[1.15] font-bold">{passengerName}</h2>
      <p className="px-1 text-sm break-all text-muted">{reference}</p>
      <p className="mt-2 mb-3 flex flex-wrap gap-2 px-1">
        <Badge tone={brandTone(prefix)}>{prefix}</Badge>
        {cancelled && <Badge tone="bad">CANCELLED</Badge>}
        {groupName && <Badge>{groupName}</Badge>}
      </p>
      {!cancelled && <Board passenger={passenger} now={now} />}
    </>
  );
}

function Board({ passenger, now }: PassengerHeadProps) {
  const time = useResortTime();
  const states = usePassengerStates(passenger);
  const { lines, recorded } = passengerNow(passenger.allocPlaces ?? [], states ?? NOTHING_KNOWN, now, time);
  if (lines.length === 0 && recorded.length === 0) return null;
  return (
    <section
      aria-label="Now and next"
      aria-busy={states === null}
      className={classNames(boardCardClass, 'mb-3 flex-col gap-3')}
    >
      {lines.map((line) => (
        <Line key={`${line.label} ${line.name}`} line={line} />
      ))}
      {recorded.length > 0 && (
        <ul className="text-sm text-muted">
          {recorded.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Line({ line: { plate, label, isNear, name, line } }: { line: BoardLine }) {
  return (
    <p className="flex items-center gap-3">
      <PlatedPlace plate={plate} />
      <span className="min-w-0 flex-1">
        <span className={classNames('block text-sm', isNear ? 'font-bold text-signal' : 'text-muted')}>
          {label}
        </span>
        <span className="block font-semibold">{name}</span>
        {line && <span className="block text-sm text-muted">{line}</span>}
      </span>
    </p>
  );
}
