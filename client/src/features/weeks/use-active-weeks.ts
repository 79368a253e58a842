import { ActiveWeeksReply } from '@offpiste/domain/contract/week.ts';
import { useQuery } from '@tanstack/react-query';
import { askServer } from '#api/ask-server.ts';

/** The weeks a rep may choose from. */
export function useActiveWeeks() {
  return useQuery({
    queryKey: ['active-weeks'],
    queryFn: () => askServer('/api/week/active', ActiveWeeksReply),
    select: ({ activeWeeks }) => activeWeeks.filter((week) => !week.disabled),
  });
}
