import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { TodaySearch } from './today-search.ts';

const TODAY = '/signed-in/inside/$weekId/today';

export interface Today {
  weekId: string;
  search: TodaySearch;
  /** Changes what the address says, without an entry in the history. */
  change: (next: Partial<TodaySearch>) => void;
}

/** What the address of Today says. */
export function useToday(): Today {
  const { weekId } = useParams({ from: TODAY });
  const search = useSearch({ from: TODAY });
  const navigate = useNavigate({ from: '/$weekId/today' });
  const change = (next: Partial<TodaySearch>) =>
    void navigate({ search: { ...search, ...next }, replace: true, resetScroll: false });
  return { weekId, search, change };
}
