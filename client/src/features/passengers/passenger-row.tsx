import { useRouter } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { CallRing } from '#people/call-ring.tsx';
import { ListedPassenger, personRowClass } from '#people/listed-passenger.tsx';
import type { ListedPassenger as Hit } from '#week/worker/people.ts';
import { passengerText } from './passenger-text.ts';

export interface PassengerRowProps {
  person: Hit;
  mayOpen: boolean;
  /** The page of this person is open, beside the search. */
  isOpen: boolean;
  /** What was searched for. */
  query?: string;
}

/** One passenger of the search, to open or to call. One whom the rep may not open says so, and leads nowhere. */
export function PassengerRow({ person, mayOpen, isOpen, query }: PassengerRowProps) {
  const where = [person.room, person.coach && `Coach ${person.coach}`, person.groupName].filter(Boolean);
  const words = (
    <ListedPassenger
      name={person.name}
      bookingRef={person.reference}
      cancelled={person.cancelled}
      detail={where.join(' · ')}
      query={query}
      isQuiet={!mayOpen}
    >
      {!mayOpen && (
        <span
          role="img"
          aria-label={passengerText.anotherBrand}
          className="grid size-touch place-items-center"
        >
          <Lock aria-hidden className="size-5.5 text-muted" />
        </span>
      )}
    </ListedPassenger>
  );
  if (!mayOpen) return <div className={personRowClass}>{words}</div>;
  return (
    <div className="flex items-center pr-3">
      <PersonLink reference={person.reference} isOpen={isOpen}>
        {words}
      </PersonLink>
      <CallRing name={person.name} phone={person.phone} />
    </div>
  );
}

function PersonLink(props: { reference: string; isOpen: boolean; children: ReactNode }) {
  const { reference, isOpen, children } = props;
  // A `Link` listens to the router and lets it build the address: too much for rows rendered with every letter.
  const router = useRouter();
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void router.navigate({ to: '/passenger/$bookingRef', params: { bookingRef: reference } });
  };
  return (
    <a
      href={`/passenger/${encodeURIComponent(reference)}`}
      aria-current={isOpen ? 'page' : undefined}
      onClick={open}
      className={personRowClass}
    >
      {children}
    </a>
  );
}
