import type { WeekState } from '#week/page/week-holder.ts';
import { askEach } from '#week/questions.ts';

/**
 * Stands in for `#week/page/week-client.ts` where a screen needs a chosen week and asks it nothing: jsdom has no
 * workers. `vi.mock('#week/page/week-client.ts', () => import('#testing/loaded-week.ts'))`
 */
const loaded: WeekState = {
  state: 'loaded',
  weekId: 'W1',
  weekName: 'Val Thorens 1',
  error: null,
  retryCount: 0,
  summary: null,
  closed: false,
};

export const openWeek = async () => ({ ok: true }) as const;
export const useWeek = () => loaded;
export const weekState = {
  // A restarted app loads its modules again, and this one stays.
  get: (): WeekState => ({ ...loaded, weekId: localStorage.getItem('weekId') }),
  subscribe: () => () => {},
};
export const week = askEach(() => Promise.reject(new Error('No week is loaded')));
