import { ListedPassenger } from '#people/listed-passenger.tsx';
import type { SeatedPassenger } from './seated-passenger.ts';

export interface PassengerLinesProps {
  person: SeatedPassenger;
  /** Loaded on this phone, not sent yet. */
  waiting?: boolean;
  /** Names the stop, in lists of several. */
  withStop?: boolean;
}

/** A passenger of a vehicle; equipment to stow is marked. */
export function PassengerLines({ person, waiting = false, withStop = false }: PassengerLinesProps) {
  const { name, bookingRef, cancelled, detail } = person;
  return (
    <ListedPassenger
      name={name}
      bookingRef={bookingRef}
      cancelled={cancelled}
      waiting={waiting}
      detail={withStop ? detail : null}
    >
      {person.equipment && (
        <abbr
          title="Equipment"
          className="grid size-[1.375rem] shrink-0 place-items-center rounded-[5px] border-(length:--outline) border-ink text-sm font-bold no-underline"
        >
          E
        </abbr>
      )}
    </ListedPassenger>
  );
}
