import type { PlaceTab } from '@offpiste/domain/contract/hq/place-tab.ts';
import { NotComeReply } from '@offpiste/domain/contract/hq/places.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { callHq } from '#access/call-hq.ts';
import { CallFailed } from '#live/call-failed.ts';
import { useAskEvery } from '#live/use-hq.ts';
import { placeTabs } from './place-tabs.ts';

/** Who has not come to a place, a page after the other, asked again when somebody comes. */
export function useNotCome(weekId: string, tab: PlaceTab, at: string) {
  const path = `/api/hq/places/${encodeURIComponent(weekId)}/${tab}/${encodeURIComponent(at)}/not-come`;
  return useInfiniteQuery({
    queryKey: ['hq', path],
    meta: { shows: (list) => list === placeTabs[tab].listOf(at) },
    refetchInterval: useAskEvery(),
    initialPageParam: '',
    getNextPageParam: (page: NotComeReply) => page.next,
    queryFn: async ({ pageParam }) => {
      const asked = pageParam && `?${new URLSearchParams({ cursor: pageParam })}`;
      const reply = await callHq('GET', path + asked, { schema: NotComeReply });
      if (!reply.ok) throw new CallFailed(reply);
      return reply.value;
    },
    select: ({ pages }) => ({
      total: pages[0]?.total ?? 0,
      people: pages.flatMap(({ people }) => people),
    }),
  });
}
