import type { AppRouter } from './routes.tsx';

/** Screens before and above a week's work; all others of this kind carry the bottom navigation. */
const BEFORE_WORK = ['/', '/login', '/unlock'];

/** Whether nothing on the screen is half done: a list, a menu, the PIN pad; never a scan, a form or a person's page. */
export function isCalm({ location, matches }: Pick<AppRouter['state'], 'location' | 'matches'>): boolean {
  return matches.at(-1)?.staticData.bottomNav === true || BEFORE_WORK.includes(location.pathname);
}
