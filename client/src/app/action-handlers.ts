import { keptLists } from '#offline/lists/kept-lists.ts';
import type { LocalHandlers } from '#offline/local-verdict.ts';
import { week } from '#week/week-client.ts';
import { loadCoachLocally } from '../features/coaches/load-coach-locally.ts';

/** How each kind of action is judged on this phone when the server does not answer in time. */
export const actionHandlers: LocalHandlers = {
  'load-coach': loadCoachLocally({ week, readList: keptLists.read }),
};
