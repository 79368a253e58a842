import { useEffect, useState } from 'react';
import { useBrand } from '#session/brand.ts';
import { createStore } from '#state/store.ts';
import { Screen } from '#ui/screen.tsx';
import { useWeek, week } from '#week/page/week-client.ts';
import { PassengerSearch } from './passenger-search.tsx';
import { type SearchPassengers, searchIn } from './search-in.ts';

/** Coming back from a passenger shows the search unchanged. */
const lastQuery = createStore('');

/** Finds passengers by name or booking reference, and by room, coach or the end of a telephone number. */
export function SearchPassengerScreen() {
  const [query, setQuery] = useState(lastQuery.get);
  useEffect(() => lastQuery.set(query), [query]);
  return (
    <Screen title="Search Passengers" back="/home">
      <PassengerSearch query={query} onQuery={setQuery} search={usePassengers()} />
    </Screen>
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
