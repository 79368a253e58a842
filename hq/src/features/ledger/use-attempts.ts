import type { AttemptFilters } from '@offpiste/domain/contract/hq/attempt-filters.ts';
import { AttemptsReply } from '@offpiste/domain/contract/hq/ledger.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callHq } from '#access/call-hq.ts';
import { CallFailed } from '#live/call-failed.ts';
import { useHq } from '#live/use-hq.ts';
import { queryOf } from './ledger-search.ts';

/**
 * The attempts that filters leave. What is shown stays where it is: of what has come since only the number is known,
 * until somebody asks for it.
 */
export function useAttempts(weekId: string, filters: AttemptFilters) {
  const path = `/api/hq/actions/${encodeURIComponent(weekId)}?${queryOf(filters)}`;
  const latest = useHq({ path, schema: AttemptsReply, shows: () => true });
  const [kept, setKept] = useState<{ path: string; reply: AttemptsReply } | null>(null);
  const { data } = latest;
  if (data && kept?.path !== path) setKept({ path, reply: data });
  const shown = kept?.path === path ? kept.reply : data;

  const earlier = useInfiniteQuery({
    queryKey: ['hq', path, 'before', shown?.next],
    enabled: false,
    initialPageParam: shown?.next ?? '',
    getNextPageParam: (page: AttemptsReply) => page.next,
    queryFn: async ({ pageParam }) => {
      const reply = await callHq('GET', `${path}&cursor=${pageParam}`, { schema: AttemptsReply });
      if (!reply.ok) throw new CallFailed(reply);
      return reply.value;
    },
  });
  const isMore = earlier.data ? earlier.hasNextPage : (shown?.next ?? null) !== null;

  // One that was taken back since says so where it is.
  const now = new Map(data?.entries.map((entry) => [entry.seq, entry]));
  const entries = [...(shown?.entries ?? []), ...(earlier.data?.pages.flatMap((page) => page.entries) ?? [])];
  return {
    latest,
    entries: entries.map((entry) => now.get(entry.seq) ?? entry),
    /** How many have come since. */
    arrived: data && shown ? data.counts.all - shown.counts.all : 0,
    showArrived: () => data && setKept({ path, reply: data }),
    isMore,
    isFetchingMore: earlier.isFetching,
    failed: earlier.error,
    fetchMore: () => void earlier.fetchNextPage(),
  };
}
