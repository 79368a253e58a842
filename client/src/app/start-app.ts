import { refreshSession } from '#api/refresh-session.ts';
import { storedRefreshToken } from '#api/session-storage.ts';
import { startSync, syncNow } from '#offline/sync/sync.ts';
import { isUnlocked, onLockChange, recordActivity, startIdleLock } from '#session/app-lock.ts';
import { selectedWeekId } from '#session/selected-week.ts';
import { currentRep, isLoggedIn, onSessionChange } from '#session/session.ts';
import { clearToasts } from '#ui/toast.tsx';
import { openWeek } from '#week/week-client.ts';
import { setShowBottomNav } from './bottom-nav-store.ts';
import type { AppRouter } from './routes.tsx';
import { startForgettingReps } from './sign-out.ts';

/** Sets going what runs beside the screens. */
export function startApp(router: AppRouter): void {
  startForgettingReps();
  startIdleLock();
  startSync();
  // A login, logout, lock or unlock, here or in another tab, asks the guard of the shown route again.
  onSessionChange(() => void router.invalidate());
  onLockChange(() => {
    clearToasts();
    void router.invalidate();
  });
  router.subscribe('onResolved', () => {
    recordActivity();
    setShowBottomNav(router.state.matches.at(-1)?.staticData.bottomNav ?? false);
    void syncNow();
    const weekId = selectedWeekId();
    if (weekId !== null && isLoggedIn() && isUnlocked()) void openWeek(weekId);
  });
  if (isLoggedIn() && currentRep() === null) void refreshSession(storedRefreshToken());
}
