import { Bus } from 'lucide-react';
import type { ReactNode } from 'react';
import { TickList } from '#scan/check-in/tick-list.tsx';
import type { UndoOfPerson } from '#scan/scan-workflow.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { LoadingStop } from './loading-stops.ts';
import type { SeatedPassenger } from './seated-passenger.ts';
import { PassengerLines } from './vehicle-passengers.tsx';
import { vehicleText } from './vehicle-text.ts';

interface StopCardsProps {
  stops: readonly LoadingStop[];
  waiting: ReadonlySet<string>;
  onChoose: (person: SeatedPassenger) => void;
  undoOf: UndoOfPerson;
  /** Asks why somebody on board does not travel. */
  onLeft: (person: SeatedPassenger) => void;
  /** The text when nobody travels. */
  none: string;
  /** What ends a stop's card. */
  footOf: (stop: LoadingStop) => ReactNode;
}

/** The pick-up stops of a vehicle in travel order; those after the first where somebody is missing are folded. */
export function StopCards({ stops, none, footOf, ...rest }: StopCardsProps) {
  if (stops.length === 0) return <EmptyState icon={Bus} title={none} />;
  const first = stops.findIndex(({ remaining }) => remaining.length > 0);
  return stops.map((stop, index) => (
    <StopCard key={stop.location ?? ''} stop={stop} isLater={first !== -1 && index > first} {...rest}>
      {footOf(stop)}
    </StopCard>
  ));
}

interface StopCardProps {
  stop: LoadingStop;
  /** Barcodes loaded on this phone and not sent yet. */
  waiting: ReadonlySet<string>;
  onChoose: (person: SeatedPassenger) => void;
  undoOf: UndoOfPerson;
  onLeft: (person: SeatedPassenger) => void;
  /** Another stop comes first. */
  isLater: boolean;
  /** Ends the card. */
  children: ReactNode;
}

/** One pick-up stop: when it leaves, who is still missing and who is loaded. */
function StopCard({ stop, waiting, isLater, onLeft, children, ...on }: StopCardProps) {
  const name = stop.location ?? vehicleText.noStop;
  return (
    <section className="first:-mt-3">
      <h2 className="sr-only">{name}</h2>
      <TickList
        groups={stop}
        unexpected={stop.noShows}
        waiting={waiting}
        verb="Load"
        titles={{
          remaining: <AtStop title={vehicleText.remainingPassengers} line={stopLine(name, stop)} />,
          done: <AtStop title={vehicleText.loadedPassengers} line={name} />,
          allDone: 'Everyone is on board',
        }}
        line={(person, isWaiting) => <PassengerLines person={person} waiting={isWaiting} />}
        isLater={isLater}
        doneTap={{ verb: 'Got off again', canBe: ({ seat }) => seat === 'aboard', act: onLeft }}
        {...on}
      />
      {children}
    </section>
  );
}

/** 'Leeds · Fri 11 Dec 05:00–05:30', as far as it is known: the times are those of loading and of leaving. No line begins with the dot. */
function stopLine(name: string, { date, time, loadsFrom }: LoadingStop): string {
  const leaves = [date, [loadsFrom, time].filter(Boolean).join('–')].filter(Boolean).join(' ');
  return [name, leaves].filter(Boolean).join('\u00a0· ');
}

function AtStop({ title, line }: { title: string; line: string }) {
  return (
    <>
      {title}
      <span className="sr-only">, </span>
      <span className="block text-sm leading-[1rem] font-normal text-muted">{line}</span>
    </>
  );
}
