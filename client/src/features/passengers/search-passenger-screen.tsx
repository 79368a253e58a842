import { type PeopleFound, searchPeople } from '@offpiste/domain/rules/people-search.ts';
import { useEffect, useState } from 'react';
import { useBrand } from '#session/brand.ts';
import { Screen } from '#ui/screen.tsx';
import { createStore } from '#ui/store.ts';
import type { ListedPassenger } from '#week/people.ts';
import { useWeek, week } from '#week/week-client.ts';
import { PassengerSearch } from './passenger-search.tsx';

/** More rows than this help nobody: typing another letter does. */
const ROWS_SHOWN = 40;

/** Coming back from a passenger finds the search as it was left. */
const lastQuery = createStore('');

/** Finds passengers by name or booking reference, and by room, coach or the end of a telephone number. */
export function SearchPassengerScreen() {
  const [query, setQuery] = useState(lastQuery.get);
  useEffect(() => lastQuery.set(query), [query]);
  return (
    <Screen title="Search Passengers" back="/home">
      <PassengerSearch query={query} onQuery={setQuery} search={usePassengers()} closed={useWeek().closed} />
    </Screen>
  );
}

type Search = (query: string) => PeopleFound<ListedPassenger>;

/** Searches the passengers of the week; null until they are there. */
function usePassengers(): Search | null {
  const { ticketPrefix } = useBrand();
  const { summary } = useWeek();
  const [search, setSearch] = useState<Search | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another week has other passengers
  useEffect(() => {
    let over = false;
    week.passengerIndex({ ticketPrefix }).then(
      (index) => {
        if (!over) setSearch(() => (query: string) => searchPeople(index, query, ROWS_SHOWN));
      },
      // Without a week nobody is known; the next one is asked again.
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
