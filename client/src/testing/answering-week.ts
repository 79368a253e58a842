import type { WeekData } from '@offpiste/domain/contract/week.ts';
import type { WeekState } from '#week/page/week-holder.ts';
import { askEach } from '#week/questions.ts';
import { holdWeek } from '#week/worker/held-week.ts';

/**
 * Stands in for `#week/page/week-client.ts` where a screen asks the week: jsdom has no workers, so it is answered on the
 * page. `vi.mock('#week/page/week-client.ts', () => import('#testing/answering-week.ts'))`, then `holdInTest(data)`.
 */
const KEY = 'week-in-test';

/** The week that is loaded from now on; kept outside modules, which a restarted app loads again. */
export function holdInTest(data: WeekData): void {
  sessionStorage.setItem(KEY, JSON.stringify(data));
}

function held(): ReturnType<typeof holdWeek> {
  const stored = sessionStorage.getItem(KEY);
  if (stored === null) throw new Error('No week is loaded');
  return holdWeek(JSON.parse(stored));
}

let state: WeekState | null = null;

export const openWeek = async () => ({ ok: true }) as const;
export const useWeek = (): WeekState => {
  if (state === null) {
    const summary = held().summary();
    const { weekId, weekName } = summary;
    state = { state: 'loaded', weekId, weekName, error: null, retryCount: 0, summary, closed: false };
  }
  return state;
};
export const weekState = { get: useWeek, subscribe: () => () => {} };
export const week = askEach(async (question, about) =>
  (held()[question] as (...about: unknown[]) => unknown)(...about),
);
