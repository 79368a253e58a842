import { Bus } from 'lucide-react';
import type { UndoOfPerson } from '#scan/scan-workflow.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { LoadingStop } from './loading-stops.ts';
import type { SeatedPassenger } from './seated-passenger.ts';
import { StopCard } from './stop-card.tsx';

export interface StopCardsProps {
  stops: readonly LoadingStop[];
  waiting: ReadonlySet<string>;
  onChoose: (person: SeatedPassenger) => void;
  undoOf: UndoOfPerson;
  /** The text when nobody travels. */
  none: string;
}

/** The pick-up stops of a vehicle in travel order; those after the first where somebody is missing are folded. */
export function StopCards({ stops, none, ...rest }: StopCardsProps) {
  if (stops.length === 0) return <EmptyState icon={Bus} title={none} />;
  const first = stops.findIndex(({ remaining }) => remaining.length > 0);
  return stops.map((stop, index) => (
    <StopCard key={stop.location ?? ''} stop={stop} isLater={first !== -1 && index > first} {...rest} />
  ));
}
