import { useEffect, useState } from 'react';
import { useOutbox } from '#offline/outbox/use-outbox.ts';
import { useSelectedWeekId } from '#session/selected-week.ts';
import type { WholePassenger } from '#week/worker/people.ts';
import type { PassengerStates } from './passenger-now.ts';
import { readPassengerStates } from './read-passenger-states.ts';

/** What is known before the phone's lists are read. */
export const NOTHING_KNOWN: PassengerStates = {
  loaded: new Map(),
  inside: new Map(),
  registered: new Map(),
  hasPass: null,
  keys: null,
};

/** How often the lists that colleagues change are read again. */
const EVERY_MS = 15_000;

/** What this phone knows to have been recorded of a passenger, now and after every action of this phone; null until it is read. */
export function usePassengerStates({ reference, allocPlaces }: WholePassenger): PassengerStates | null {
  const weekId = useSelectedWeekId() ?? '';
  const { recorded } = useOutbox();
  const [states, setStates] = useState<PassengerStates | null>(null);
  useEffect(() => {
    let over = false;
    const read = () =>
      void readPassengerStates({ weekId, reference, places: allocPlaces ?? [], recorded }).then(
        (known) => {
          if (!over) setStates(known);
        },
        // Without the phone's storage nothing is known.
        () => {
          if (!over) setStates((before) => before ?? NOTHING_KNOWN);
        },
      );
    read();
    const timer = setInterval(read, EVERY_MS);
    return () => {
      over = true;
      clearInterval(timer);
    };
  }, [weekId, reference, allocPlaces, recorded]);
  return states;
}
