import { Circle, CircleCheck, CircleOff, Clock } from 'lucide-react';
import { Accordion, type AccordionItem } from '#ui/accordion.tsx';
import { Badge } from '#ui/badge.tsx';
import { coachText } from './coach-text.ts';
import type { LoadingStop } from './loading-stops.ts';
import { PassengerLines } from './passenger-lines.tsx';
import type { SeatedPassenger } from './seated-passenger.ts';

export interface StopCardProps {
  stop: LoadingStop;
  /** Barcodes loaded on this phone and not sent yet. */
  waiting: ReadonlySet<string>;
  onChoose: (person: SeatedPassenger) => void;
}

/** One pick-up stop: who is still missing, big enough to tick by name; who is loaded, folded away. */
export function StopCard({ stop, waiting, onChoose }: StopCardProps) {
  const { location, date, time, loadsFrom, remaining, loaded, cancelled } = stop;
  const departs = [date, time].filter(Boolean).join(' ');
  const items: AccordionItem[] = [
    {
      value: 'remaining',
      title: <AtStop title={coachText.remainingPassengers} stop={stop} />,
      aside: <Badge tone={remaining.length === 0 ? 'ok' : 'neutral'}>{remaining.length}</Badge>,
      content: (
        <ul>
          {remaining.map((person) => (
            <li key={person.barcode} className="border-b border-line last:border-0">
              <button
                type="button"
                onClick={() => onChoose(person)}
                className="flex min-h-15 w-full items-center gap-3 py-2 text-left active:bg-sunken"
              >
                <Circle aria-hidden className="size-6 shrink-0 text-edge" />
                <span className="sr-only">Load</span>
                <PassengerLines person={person} />
              </button>
            </li>
          ))}
          {cancelled.map((person) => (
            <li
              key={person.barcode}
              className="flex min-h-15 items-center gap-3 border-b border-line py-2 last:border-0"
            >
              <CircleOff aria-hidden className="size-6 shrink-0 text-bad" />
              <PassengerLines person={person} />
            </li>
          ))}
          {remaining.length === 0 && <li className="py-2 text-muted">Everyone is on board</li>}
        </ul>
      ),
    },
    {
      value: 'loaded',
      title: <AtStop title={coachText.loadedPassengers} stop={stop} />,
      aside: <Badge tone={loaded.length > 0 ? 'ok' : 'neutral'}>{loaded.length}</Badge>,
      content: (
        <ul>
          {loaded.map((person) => (
            <li
              key={person.barcode}
              className="flex min-h-15 items-center gap-3 border-b border-line py-2 last:border-0"
            >
              <CircleCheck aria-hidden className="size-6 shrink-0 text-ok" />
              <PassengerLines person={person} waiting={waiting.has(person.barcode)} />
            </li>
          ))}
          {loaded.length === 0 && <li className="py-2 text-muted">Nobody yet</li>}
        </ul>
      ),
    },
  ];
  return (
    <section className="mb-6">
      <h2 className="text-lg font-bold">{location ?? coachText.noStop}</h2>
      {departs && (
        <p className="nums mb-2 flex flex-wrap items-center gap-x-4 text-muted">
          <span className="flex items-center gap-1">
            <Clock aria-hidden className="size-4" />
            Departs {departs}
          </span>
          {loadsFrom && <span>Loading from {loadsFrom}</span>}
        </p>
      )}
      <Accordion items={items} defaultOpen={['remaining']} />
    </section>
  );
}

/** The stop is told to those who hear one fold after the other and see no heading above. */
function AtStop({ title, stop }: { title: string; stop: LoadingStop }) {
  return (
    <>
      {title}
      <span className="sr-only">, {stop.location ?? coachText.noStop}</span>
    </>
  );
}
