import { Clock } from 'lucide-react';
import { TickList } from '#scan/check-in/tick-list.tsx';
import type { LoadingStop } from './loading-stops.ts';
import { PassengerLines } from './passenger-lines.tsx';
import type { SeatedPassenger } from './seated-passenger.ts';
import { vehicleText } from './vehicle-text.ts';

export interface StopCardProps {
  stop: LoadingStop;
  /** Barcodes loaded on this phone and not sent yet. */
  waiting: ReadonlySet<string>;
  onChoose: (person: SeatedPassenger) => void;
}

/** One pick-up stop: when it leaves, who is still missing and who is loaded. */
export function StopCard({ stop, waiting, onChoose }: StopCardProps) {
  const { location, date, time, loadsFrom } = stop;
  const departs = [date, time].filter(Boolean).join(' ');
  return (
    <section className="mb-6">
      <h2 className="text-lg font-bold">{location ?? vehicleText.noStop}</h2>
      {departs && (
        <p className="mb-2 flex flex-wrap items-center gap-x-4 text-muted">
          <span className="flex items-center gap-1">
            <Clock aria-hidden className="size-4" />
            Departs {departs}
          </span>
          {loadsFrom && <span>Loading from {loadsFrom}</span>}
        </p>
      )}
      <TickList
        groups={stop}
        waiting={waiting}
        verb="Load"
        titles={{
          remaining: <AtStop title={vehicleText.remainingPassengers} stop={stop} />,
          done: <AtStop title={vehicleText.loadedPassengers} stop={stop} />,
          allDone: 'Everyone is on board',
        }}
        line={(person, isWaiting) => <PassengerLines person={person} waiting={isWaiting} />}
        onChoose={onChoose}
      />
    </section>
  );
}

/** Names the stop for those who hear one fold after the other and see no heading above. */
function AtStop({ title, stop }: { title: string; stop: LoadingStop }) {
  return (
    <>
      {title}
      <span className="sr-only">, {stop.location ?? vehicleText.noStop}</span>
    </>
  );
}
