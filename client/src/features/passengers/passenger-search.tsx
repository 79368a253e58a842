import { useRouter } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { type MouseEvent, memo, useEffect, useState } from 'react';
import { cardClass } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { counted } from '#ui/counted.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { QuickList } from '#ui/quick-list.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { ListedPassenger as Hit } from '#week/people.ts';
import { ListedPassenger } from '#workflow/listed-passenger.tsx';
import { passengerText } from './passenger-text.ts';

/** The passengers found: how many, and the best of them. */
export interface Found {
  total: number;
  people: Hit[];
}

export interface PassengerSearchProps {
  query: string;
  onQuery: (query: string) => void;
  /** Another function is asked again, as for another week. An empty query prepares it for the first letter. */
  search: (query: string) => Promise<Found>;
}

/** The field and who is found. */
export function PassengerSearch({ query, onQuery, search }: PassengerSearchProps) {
  const found = useFound(query.trim(), search);
  return (
    <>
      <TextField
        label="Name or booking reference"
        hint="Room, coach or the last digits of a telephone number work too."
        type="search"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
      />
      <FoundPassengers found={found} />
    </>
  );
}

/** Those found for a query; null while there is none or no answer yet. */
function useFound(wanted: string, search: PassengerSearchProps['search']): Found | null {
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    let over = false;
    const show = (hits: Found | null) => {
      if (!over) setFound(wanted === '' ? null : hits);
    };
    // Without a week nobody is known; the next one is asked again.
    search(wanted).then(show, () => show(null));
    return () => {
      over = true;
    };
  }, [wanted, search]);
  return found;
}

/** Drawn anew only for another answer: a letter that is typed has to show without waiting for rows. */
const FoundPassengers = memo(function FoundPassengers({ found }: { found: Found | null }) {
  const total = found?.total ?? 0;
  const more = total - (found?.people.length ?? 0);
  return (
    <>
      <p role="status" className="my-2 text-sm text-muted">
        {total > 0 && counted(total, 'passenger')}
      </p>
      {found && total === 0 && (
        <EmptyState icon={SearchX} title={passengerText.noResults}>
          {passengerText.noResultsHint}
        </EmptyState>
      )}
      {found && total > 0 && (
        <QuickList
          className={classNames(cardClass, 'px-4')}
          items={found.people}
          keyOf={referenceOf}
          row={hitRow}
          end={more > 0 && <li className="py-3 text-muted">{more} more: type another letter</li>}
        />
      )}
    </>
  );
});

const referenceOf = ({ reference }: Hit) => reference;

const hitRow = (person: Hit) => <HitRow person={person} />;

function HitRow({ person }: { person: Hit }) {
  // A `Link` listens to the router and lets it build the address: too much for rows drawn with every letter.
  const router = useRouter();
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void router.navigate({ to: '/passenger/$bookingRef', params: { bookingRef: person.reference } });
  };
  const where = [person.room, person.coach && `Coach ${person.coach}`, person.groupName].filter(Boolean);
  return (
    <a
      href={`/passenger/${encodeURIComponent(person.reference)}`}
      onClick={open}
      className="flex min-h-15 flex-col justify-center py-2 active:bg-sunken"
    >
      <ListedPassenger name={person.name} bookingRef={person.reference} cancelled={person.cancelled} />
      {where.length > 0 && <span className="text-sm">{where.join(' · ')}</span>}
    </a>
  );
}
