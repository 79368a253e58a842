import { referencePrefix } from '@offpiste/domain/rules/brand.ts';
import { mayOpenPassenger } from '@offpiste/domain/rules/visibility.ts';
import { useCallback, useEffect, useState } from 'react';
import { useBrand } from '#session/brand.ts';
import { useSession } from '#session/session.ts';
import { createStore } from '#state/store.ts';
import { Screen } from '#ui/screen.tsx';
import { useWeek, week } from '#week/page/week-client.ts';
import { BeforeTyping } from './before-typing.tsx';
import { FoundPassengers, SearchField } from './passenger-search.tsx';
import { type SearchPassengers, searchIn } from './search-in.ts';

/** Coming back from a passenger shows the search unchanged. */
const lastQuery = createStore('');

/** Finds passengers by name or booking reference, and by room, coach or the end of a telephone number. */
export function SearchPassengerScreen() {
  const [query, setQuery] = useState(lastQuery.get);
  useEffect(() => lastQuery.set(query), [query]);
  const search = usePassengers();
  const mayOpen = useMayOpen();
  return (
    <Screen
      title="Search Passengers"
      back="/home"
      field={<SearchField query={query} onQuery={setQuery} isFocused={lastQuery.get() === ''} />}
    >
      {query.trim() === '' ? (
        <BeforeTyping search={search} mayOpen={mayOpen} />
      ) : (
        <FoundPassengers query={query} search={search} mayOpen={mayOpen} />
      )}
    </Screen>
  );
}

/** Whether the rep may open the page of the person with this reference. */
function useMayOpen(): (reference: string) => boolean {
  const level = useSession().rep?.level ?? 0;
  const { ticketPrefix } = useBrand();
  return useCallback(
    (reference) => mayOpenPassenger(level, { ticketPrefix }, referencePrefix(reference)),
    [level, ticketPrefix],
  );
}
/** Searches the passengers of the week; null until they are there. */
function usePassengers(): SearchPassengers | null {
  const { ticketPrefix } = useBrand();
  const { summary } = useWeek();
  const [search, setSearch] = useState<SearchPassengers | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another week has other passengers
  useEffect(() => {
    let over = false;
    week.passengerIndex({ ticketPrefix }).then(
      (index) => {
        const searchPassengers = searchIn(index);
        if (!over) setSearch(() => searchPassengers);
      },
      // Without a week nobody is known; the next week is asked again.
      () => {
        if (!over) setSearch(null);
      },
    );
    return () => {
      over = true;
    };
  }, [ticketPrefix, summary]);
  return search;
}
