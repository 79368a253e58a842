import { Link } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { useDeferredValue, useEffect, useState } from 'react';
import { useBrand } from '#session/brand.ts';
import { cardClass } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Screen } from '#ui/screen.tsx';
import { createStore } from '#ui/store.ts';
import { TextField } from '#ui/text-field.tsx';
import type { ListedPassenger as Hit } from '#week/people.ts';
import { useWeek, week } from '#week/week-client.ts';
import { ListedPassenger } from '#workflow/listed-passenger.tsx';
import { passengerText } from './passenger-text.ts';

/** More rows than this help nobody: typing another letter does. */
const ROWS_SHOWN = 40;

/** Coming back from a passenger finds the search as it was left. */
const lastQuery = createStore('');

/** Finds passengers by name or booking reference, and by room, coach or the end of a telephone number. */
export function SearchPassengerScreen() {
  const [query, setQuery] = useState(lastQuery.get);
  const found = useHits(useDeferredValue(query));
  useEffect(() => lastQuery.set(query), [query]);
  return (
    <Screen title="Search Passengers" back="/home">
      <TextField
        label="Name or booking reference"
        hint="Room, coach or the last digits of a telephone number work too."
        type="search"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <p role="status" className="my-2 text-sm text-muted">
        {found && found.total > 0 && `${found.total} ${found.total === 1 ? 'passenger' : 'passengers'}`}
      </p>
      {found?.total === 0 && (
        <EmptyState icon={SearchX} title={passengerText.noResults}>
          {passengerText.noResultsHint}
        </EmptyState>
      )}
      {found && found.total > 0 && (
        <ul className={classNames(cardClass, 'px-4')}>
          {found.people.map((person) => (
            <li key={person.reference} className="border-b border-line last:border-0">
              <HitRow person={person} />
            </li>
          ))}
          {found.total > found.people.length && (
            <li className="py-3 text-muted">{found.total - found.people.length} more: type another letter</li>
          )}
        </ul>
      )}
    </Screen>
  );
}

function HitRow({ person }: { person: Hit }) {
  const where = [person.room, person.coach && `Coach ${person.coach}`, person.groupName].filter(Boolean);
  return (
    <Link
      to="/passenger/$bookingRef"
      params={{ bookingRef: person.reference }}
      className="flex min-h-15 flex-col justify-center py-2 active:bg-sunken"
    >
      <ListedPassenger name={person.name} bookingRef={person.reference} cancelled={person.cancelled} />
      {where.length > 0 && <span className="text-sm">{where.join(' · ')}</span>}
    </Link>
  );
}

/** The hits for a query; null while there is none or no answer yet. */
function useHits(query: string) {
  const brand = useBrand();
  const { summary } = useWeek();
  const [found, setFound] = useState<{ total: number; people: Hit[] } | null>(null);
  const wanted = query.trim();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another week has other passengers
  useEffect(() => {
    let over = false;
    if (wanted === '') setFound(null);
    else {
      void week.searchPassengers(wanted, { ticketPrefix: brand.ticketPrefix }, ROWS_SHOWN).then((hits) => {
        if (!over) setFound(hits);
      });
    }
    return () => {
      over = true;
    };
  }, [wanted, brand.ticketPrefix, summary]);
  return found;
}
