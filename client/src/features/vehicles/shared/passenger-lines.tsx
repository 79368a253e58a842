import { ListedPassenger } from '#people/listed-passenger.tsx';
import { Badge } from '#ui/badge.tsx';
import type { SeatedPassenger } from './seated-passenger.ts';

export interface PassengerLinesProps {
  person: SeatedPassenger;
  /** Loaded on this phone, not sent yet. */
  waiting?: boolean;
}

/** A passenger of a vehicle; equipment to stow has a badge. */
export function PassengerLines({ person, waiting = false }: PassengerLinesProps) {
  const { name, bookingRef, cancelled } = person;
  return (
    <ListedPassenger name={name} bookingRef={bookingRef} cancelled={cancelled} waiting={waiting}>
      {person.equipment && (
        <Badge tone="warn">
          <abbr title="Equipment" className="no-underline">
            E
          </abbr>
        </Badge>
      )}
    </ListedPassenger>
  );
}
