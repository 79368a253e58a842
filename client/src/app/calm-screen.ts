import type { AppRouter } from './routes.tsx';

/** Screens before and above a week's work; all others of this kind carry the bottom navigation. */
const BEFORE_WORK = ['/', '/login', '/invite'];

/** Whether nothing on the screen is half done: a list or a menu; never a scan, a person's page or the PIN pad. */
export function isCalm({ location, matches }: Pick<AppRouter['state'], 'location' | 'matches'>): boolean {
  return matches.at(-1)?.staticData.bottomNav === true || BEFORE_WORK.includes(location.pathname);
}
