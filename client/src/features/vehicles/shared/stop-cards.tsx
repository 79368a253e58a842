import { Bus } from 'lucide-react';
import { EmptyState } from '#ui/empty-state.tsx';
import type { LoadingStop } from './loading-stops.ts';
import type { SeatedPassenger } from './seated-passenger.ts';
import { StopCard } from './stop-card.tsx';

export interface StopCardsProps {
  stops: readonly LoadingStop[];
  waiting: ReadonlySet<string>;
  onChoose: (person: SeatedPassenger) => void;
  /** The text when nobody travels. */
  none: string;
}

/** The pick-up stops of a vehicle in travel order. */
export function StopCards({ stops, waiting, onChoose, none }: StopCardsProps) {
  if (stops.length === 0) return <EmptyState icon={Bus} title={none} />;
  return stops.map((stop) => (
    <StopCard key={stop.location ?? ''} stop={stop} waiting={waiting} onChoose={onChoose} />
  ));
}
