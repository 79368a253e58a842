import { redirect } from '@tanstack/react-router';
import { isUnlocked } from '#session/app-lock.ts';
import { hasPin } from '#session/pin-store.ts';
import { selectedWeekId } from '#session/selected-week.ts';
import { isLoggedIn } from '#session/session.ts';

/** A route that requires a session redirects everyone else to the login screen. */
export function requireLogin(): void {
  if (!isLoggedIn()) throw redirect({ to: '/login' });
}

/** A route needing unlock sends to the PIN pad when no PIN is set or the app is locked. */
export function requireUnlock(): void {
  if (!hasPin() || !isUnlocked()) throw redirect({ to: '/unlock' });
}

/** A screen of the week is nothing without one. */
export function requireWeek(): void {
  if (selectedWeekId() === null) throw redirect({ to: '/' });
}

/** An unlocked app has no use for the PIN pad: a rep who unlocked, here or in another tab, goes on to Select Week. */
export function leaveUnlock(): void {
  if (hasPin() && isUnlocked()) throw redirect({ to: '/' });
}

/** The id of no shift leads to My Week, also one that cannot be decoded, for which the router has no screen. */
export function leaveBrokenShift(path: string): void {
  if (!path.startsWith('/shift/')) return;
  try {
    decodeURIComponent(path);
  } catch {
    throw redirect({ to: '/my-week' });
  }
}
