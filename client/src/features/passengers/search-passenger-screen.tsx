import { referencePrefix } from '@offpiste/domain/rules/brand.ts';
import { mayOpenPassenger } from '@offpiste/domain/rules/visibility.ts';
import { useParams } from '@tanstack/react-router';
import { ScanLine } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { BadCodeDialog } from '#scan/bad-code-dialog.tsx';
import { ScanPicker } from '#scan/scan-picker.tsx';
import { unlockSound } from '#scanner/feedback.ts';
import { useBrand, useConfig } from '#session/brand.ts';
import { useSession } from '#session/session.ts';
import { createStore } from '#state/store.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Screen } from '#ui/screen.tsx';
import { useWeek, week } from '#week/page/week-client.ts';
import { BeforeTyping } from './before-typing.tsx';
import { FoundPassengers, SearchField } from './passenger-search.tsx';
import { type SearchPassengers, searchIn } from './search-in.ts';
import { usePersonOfCode } from './use-person-of-code.ts';

/** Coming back from a passenger shows the search unchanged. */
const lastQuery = createStore('');

/** Finds passengers by name or booking reference, and by room, coach or the end of a telephone number. */
export function SearchPassengerScreen() {
  const [query, setQuery] = useState(lastQuery.get);
  useEffect(() => lastQuery.set(query), [query]);
  useEffect(unlockSound, []);
  const search = usePassengers();
  const mayOpen = useMayOpen();
  const { bookingRef: open } = useParams({ strict: false });
  const [camera, setCamera] = useState(false);
  const found = usePersonOfCode(mayOpen, () => setCamera(false));
  return (
    <>
      <Screen
        title="Search Passengers"
        back="/home"
        field={<SearchField query={query} onQuery={setQuery} isFocused={lastQuery.get() === ''} />}
        cancel={<IconButton icon={ScanLine} label="Scan a ticket" onClick={() => setCamera(true)} />}
      >
        {query.trim() === '' ? (
          <BeforeTyping search={search} mayOpen={mayOpen} open={open} />
        ) : (
          <FoundPassengers query={query} search={search} mayOpen={mayOpen} open={open} />
        )}
      </Screen>
      <ScanPicker
        title="Scan a ticket or wristband"
        dataAt={null}
        open={camera}
        blocked={found.problem !== null}
        onPick={found.open}
        nameLabel="Search by name"
        onByName={() => setCamera(false)}
        onStop={() => setCamera(false)}
      />
      <BadCodeDialog problem={found.problem} onClose={found.close} />
    </>
  );
}

/** Whether the rep may open the page of the person with this reference. */
function useMayOpen(): (reference: string) => boolean {
  const level = useSession().rep?.level ?? 0;
  const { ticketPrefixes } = useBrand();
  return useCallback(
    (reference) => mayOpenPassenger(level, { ticketPrefixes }, referencePrefix(reference)),
    [level, ticketPrefixes],
  );
}
/** Searches the passengers of the week; null until they are there. */
function usePassengers(): SearchPassengers | null {
  const { ticketPrefixes } = useBrand();
  const { shared = null } = useConfig();
  const { summary } = useWeek();
  const [search, setSearch] = useState<SearchPassengers | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another week has other passengers
  useEffect(() => {
    let over = false;
    week.passengerIndex({ ticketPrefixes, shared }).then(
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
  }, [ticketPrefixes, shared, summary]);
  return search;
}
