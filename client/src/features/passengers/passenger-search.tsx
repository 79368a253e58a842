import { counted } from '@offpiste/domain/rules/counted.ts';
import type { PeopleFound } from '@offpiste/domain/rules/people-search.ts';
import { SearchX } from 'lucide-react';
import { memo, useCallback, useMemo } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { QuickList } from '#ui/quick-list.tsx';
import { rowsOverWidth } from '#ui/row-list.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { ListedPassenger as Hit } from '#week/worker/people.ts';
import { PassengerRow } from './passenger-row.tsx';
import { passengerText } from './passenger-text.ts';
import type { SearchPassengers } from './search-in.ts';

export interface SearchFieldProps {
  query: string;
  onQuery: (query: string) => void;
  isFocused?: boolean;
}

export function SearchField({ query, onQuery, isFocused = false }: SearchFieldProps) {
  return (
    <TextField
      label="Name or booking reference"
      className="py-1.5"
      isLabelHidden
      // Short enough for the room between the buttons of the head.
      placeholder="Name or reference"
      type="search"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      autoFocus={isFocused}
      value={query}
      onChange={(event) => onQuery(event.target.value)}
    />
  );
}

export interface FoundPassengersProps {
  query: string;
  /** Null while there is nobody to search. */
  search: SearchPassengers | null;
  /** Whether the rep may open this person's page; must be stable. */
  mayOpen: (reference: string) => boolean;
  /** Reference of the person whose page is open beside the search. */
  open: string | undefined;
}

/** The people found. */
export function FoundPassengers({ query, search, mayOpen, open }: FoundPassengersProps) {
  const wanted = query.trim();
  // With the letter itself, not after it: the next answer shows a frame sooner.
  const found = useMemo(() => (search && wanted !== '' ? search(wanted) : null), [search, wanted]);
  return <FoundRows found={found} query={wanted} mayOpen={mayOpen} open={open} />;
}

interface FoundRowsProps extends Pick<FoundPassengersProps, 'mayOpen' | 'open' | 'query'> {
  found: PeopleFound<Hit> | null;
}

/** Rendered again only for another answer, not for a space. */
const FoundRows = memo(function FoundRows({ found, query, mayOpen, open }: FoundRowsProps) {
  const row = useCallback(
    (person: Hit) => (
      <PassengerRow
        person={person}
        query={query}
        mayOpen={mayOpen(person.reference)}
        isOpen={person.reference === open}
      />
    ),
    [query, mayOpen, open],
  );
  const total = found?.total ?? 0;
  const isMore = found?.isMore ?? false;
  const more = total - (found?.people.length ?? 0);
  return (
    <>
      <p role="status" className="mb-2 text-sm text-muted">
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
          row={row}
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
