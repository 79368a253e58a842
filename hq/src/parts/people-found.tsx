import { LEAST_QUERY, PeopleReply, type PersonFound } from '@offpiste/domain/contract/hq/people.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { type ReactNode, useDeferredValue } from 'react';
import { callHq } from '#access/call-hq.ts';
import { CallFailed } from '#live/call-failed.ts';
import { ShowMore } from '#parts/show-more.tsx';
import { Alert } from '#ui/alert.tsx';
import { cardClass } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';

export interface PeopleFoundProps {
  weekId: string;
  q: string;
  row: (person: PersonFound) => ReactNode;
}

/** Who is found for what was typed, a page after the other. */
export function PeopleFound({ weekId, q, row }: PeopleFoundProps) {
  const wanted = useDeferredValue(q.trim());
  const query = useInfiniteQuery({
    queryKey: ['hq', 'people', weekId, wanted],
    enabled: wanted.length >= LEAST_QUERY,
    placeholderData: keepPreviousData,
    initialPageParam: '',
    getNextPageParam: (page: PeopleReply) => page.next,
    queryFn: async ({ pageParam, signal }) => {
      // Who types on is no longer asking for this.
      await new Promise((resolve) => setTimeout(resolve, 150));
      signal.throwIfAborted();
      const asked = new URLSearchParams({ week: weekId, q: wanted, ...(pageParam && { cursor: pageParam }) });
      const reply = await callHq('GET', `/api/hq/people?${asked}`, { schema: PeopleReply });
      if (!reply.ok) throw new CallFailed(reply);
      return reply.value;
    },
  });
  const { data, error } = query;
  if (wanted.length < LEAST_QUERY) return null;
  if (error) return <Alert>The search did not work: {error.message}</Alert>;
  if (!data) return null;
  const people = data.pages.flatMap((page) => page.people);
  if (people.length === 0)
    return (
      <EmptyState icon={SearchX} title={`No results for “${wanted}”`}>
        Searched: names, references, bookings, the ends of telephone numbers, rooms and groups of this week.
      </EmptyState>
    );
  return (
    <div>
      <ul aria-label="People found" className={classNames(cardClass, 'divide-y divide-line overflow-hidden')}>
        {people.map((person) => (
          <li key={person.reference}>{row(person)}</li>
        ))}
      </ul>
      <ShowMore query={query} />
    </div>
  );
}
