import { useCallback, useEffect, useState } from 'react';
import { useBrand } from '#session/brand.ts';
import { Screen } from '#ui/screen.tsx';
import { createStore } from '#ui/store.ts';
import { useWeek, week } from '#week/week-client.ts';
import { PassengerSearch } from './passenger-search.tsx';

/** More rows than this help nobody: typing another letter does. */
const ROWS_SHOWN = 40;

/** Coming back from a passenger finds the search as it was left. */
const lastQuery = createStore('');

/** Finds passengers by name or booking reference, and by room, coach or the end of a telephone number. */
export function SearchPassengerScreen() {
  const { ticketPrefix } = useBrand();
  const { summary } = useWeek();
  const [query, setQuery] = useState(lastQuery.get);
  useEffect(() => lastQuery.set(query), [query]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another week has other passengers
  const search = useCallback(
    (wanted: string) => week.searchPassengers(wanted, { ticketPrefix }, ROWS_SHOWN),
    [ticketPrefix, summary],
  );
  return (
    <Screen title="Search Passengers" back="/home">
      <PassengerSearch query={query} onQuery={setQuery} search={search} />
    </Screen>
  );
}
