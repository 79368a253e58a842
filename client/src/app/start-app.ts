import { notifyRouteChange, startSync } from '#offline/sync/sync.ts';
import { registerPersonalOpener } from '#people/open-personal.tsx';
import { isUnlocked, onLockChange, recordActivity, startIdleLock } from '#session/app-lock.ts';
import { selectedWeekId } from '#session/selected-week.ts';
import { currentRep, isLoggedIn, onSessionChange } from '#session/session.ts';
import { refreshSession } from '#session/token/refresh-session.ts';
import { storedRefreshToken } from '#session/token/session-storage.ts';
import { clearToasts } from '#ui/toast.tsx';
import { openWeek } from '#week/page/week-client.ts';
import { startReceivingMessages } from '../features/messages/receive-messages.ts';
import { setShowBottomNav } from './bottom-nav-store.ts';
import { startCover } from './cover.ts';
import { lazyOrNothing } from './missing-code.ts';
import type { AppRouter } from './routes.tsx';
import { startSeenPart } from './seen-part.ts';
import { startForgettingReps } from './sign-out.ts';

// Where its code cannot be had, the unlock screen still opens personal data.
const OpenPersonalButton = lazyOrNothing(
  async () => (await import('../features/lock/open-personal-button.tsx')).OpenPersonalButton,
);

/** Starts everything that runs beside the screens. Returns a function that stops it. */
export function startApp(router: AppRouter): () => void {
  const again = () => void router.invalidate();
  const shown = firstScreen(router);
  const stops = [
    startForgettingReps(),
    startIdleLock(),
    startCover(),
    startSeenPart(),
    startSync(),
    startReceivingMessages(),
    startAfter(
      shown,
      async () => (await import('#lists/week-states/start-keeping-week.ts')).startKeepingWeek,
    ),
    startAfter(shown, async () => (await import('../features/messages/keep-alerts.ts')).startKeepingAlerts),
    startAfter(shown, async () => {
      const { startScreenMotion } = await import('./motion/screen-motion.ts');
      return () => startScreenMotion(router);
    }),
    // A login, logout, lock or unlock, here or in another tab, runs the guard of the shown route again.
    onSessionChange(again),
    onLockChange(again),
    onLockChange(clearToasts),
    router.subscribe('onResolved', () => arrive(router)),
  ];
  registerPersonalOpener(OpenPersonalButton);
  if (isLoggedIn() && currentRep() === null) void refreshSession(storedRefreshToken());
  return () => {
    for (const stop of stops) stop();
  };
}

/** Resolves once there is a screen: until then a slow network has enough to bring. */
function firstScreen(router: AppRouter): Promise<void> {
  return new Promise((resolve) => {
    const stop = router.subscribe('onResolved', () => {
      stop();
      resolve();
    });
  });
}

/** Starts what is more than the first load has room for. */
function startAfter(shown: Promise<void>, load: () => Promise<() => () => void>): () => void {
  let stop: (() => void) | null = null;
  let over = false;
  shown.then(load).then(
    (start) => {
      if (!over) stop = start();
    },
    () => undefined,
  );
  return () => {
    over = true;
    stop?.();
  };
}

/** What every navigation that came through the guard sets off. */
function arrive(router: AppRouter): void {
  recordActivity();
  setShowBottomNav(router.state.matches.at(-1)?.staticData.bottomNav ?? false);
  notifyRouteChange();
  const weekId = selectedWeekId();
  if (weekId !== null && isLoggedIn() && isUnlocked()) void openWeek(weekId);
}
