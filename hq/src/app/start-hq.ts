import { forgetHqAccess } from '#access/hq-access.ts';
import { queryClient } from '#live/query-client.ts';
import { currentRep, isLoggedIn, onSessionChange } from '#session/session.ts';
import { refreshSession } from '#token/refresh-session.ts';
import { storedRefreshToken } from '#token/session-storage.ts';
import type { HqRouter } from './routes.tsx';

/** Starts what runs beside the pages. */
export function startHq(router: HqRouter): void {
  let repId = currentRep()?.repId;
  // A sign-in or its end, here or in another tab, runs the guard of the shown page again.
  onSessionChange(() => {
    if (currentRep()?.repId !== repId) {
      queryClient.clear();
      forgetHqAccess();
    }
    repId = currentRep()?.repId;
    void router.invalidate();
  });
  if (isLoggedIn() && currentRep() === null) void refreshSession(storedRefreshToken());
}
