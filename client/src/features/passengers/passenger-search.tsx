import type { PeopleFound } from '@offpiste/domain/rules/people-search.ts';
import { useRouter } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { type MouseEvent, memo, useMemo } from 'react';
import { ListedPassenger, personRowClass } from '#people/listed-passenger.tsx';
import { counted } from '#ui/counted.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { QuickList } from '#ui/quick-list.tsx';
import { rowsOverWidth } from '#ui/row-list.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { ListedPassenger as Hit } from '#week/worker/people.ts';
import { passengerText } from './passenger-text.ts';
import type { SearchPassengers } from './search-in.ts';

export interface PassengerSearchProps {
  query: string;
  onQuery: (query: string) => void;
  /** Null while there is nobody to search. */
  search: SearchPassengers | null;
}

/** The field and the people found. */
export function PassengerSearch({ query, onQuery, search }: PassengerSearchProps) {
  const wanted = query.trim();
  // With the letter itself, not after it: the next answer shows a frame sooner.
  const found = useMemo(() => (search && wanted !== '' ? search(wanted) : null), [search, wanted]);
  return (
    <>
      <TextField
        label="Name or booking reference"
        hint={passengerText.searchHint}
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

/** Rendered again only for another answer, not for a space. */
const FoundPassengers = memo(function FoundPassengers({ found }: { found: PeopleFound<Hit> | null }) {
  const total = found?.total ?? 0;
  const isMore = found?.isMore ?? false;
  const more = total - (found?.people.length ?? 0);
  return (
    <>
      <p role="status" className="my-2 text-sm text-muted">
        {total > 0 && counted(total, 'passenger')}
        {isMore && ' or more'}
      </p>
      {found && total === 0 && (
        <EmptyState icon={SearchX} title={passengerText.noResults}>
          {passengerText.noResultsHint}
        </EmptyState>
      )}
      {found && total > 0 && (
        <QuickList
          className={rowsOverWidth}
          items={found.people}
          row={hitRow}
          end={
            more > 0 && (
              <li className="px-4 py-3 text-muted">{isMore ? 'Many' : more} more: type another letter</li>
            )
          }
        />
      )}
    </>
  );
});

const hitRow = (person: Hit) => <HitRow person={person} />;

function HitRow({ person }: { person: Hit }) {
  // A `Link` listens to the router and lets it build the address: too much for rows rendered with every letter.
  const router = useRouter();
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void router.navigate({ to: '/passenger/$bookingRef', params: { bookingRef: person.reference } });
  };
  const where = [person.room, person.coach && `Coach ${person.coach}`, person.groupName].filter(Boolean);
  return (
    <a href={`/passenger/${encodeURIComponent(person.reference)}`} onClick={open} className={personRowClass}>
      <ListedPassenger
        name={person.name}
        bookingRef={person.reference}
        cancelled={person.cancelled}
        detail={where.join(' · ')}
      />
    </a>
  );
}
