import { Outlet, useRouterState } from '@tanstack/react-router';
import { Menu } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useConnectivity } from '#offline/connectivity.ts';
import { useOutbox } from '#offline/outbox/use-outbox.ts';
import { usePasswordNotice } from '#session/password-notice.ts';
import { useSelectedWeekId } from '#session/selected-week.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { ScreenChromeContext } from '#ui/screen.tsx';
import { BottomNav } from './bottom-nav.tsx';
import { useShowBottomNav } from './bottom-nav-store.ts';
import { isCalm } from './calm-screen.ts';
import { useInstallOffer } from './install-prompt.ts';
import { lazyOrNothing } from './lazy-or-nothing.ts';
import { useWeekCovers, WeekOverlay } from './week-overlay.tsx';

// Where its code cannot be had, the menu still leads there.
const PasswordNotice = lazyOrNothing(
  async () => (await import('../features/password/password-notice.tsx')).PasswordNotice,
);
const Tray = lazy(async () => ({ default: (await import('./tray.tsx')).Tray }));

/** What surrounds every screen of an unlocked app: menu, status, bottom navigation, the loading week. */
export function Shell() {
  const connection = useConnectivity();
  const { unsent, needsAttention, conflicts } = useOutbox();
  const [trayOpen, setTrayOpen] = useState(false);
  const showBottomNav = useShowBottomNav();
  const weekId = useSelectedWeekId();
  const covered = useWeekCovers();
  // One offer at a time, and none over work.
  const { banner } = useInstallOffer();
  const calm = useRouterState({ select: isCalm });
  const passwordNotice = usePasswordNotice() && calm && !banner;
  const bottomNav = showBottomNav && weekId !== null;
  const menu = (
    <IconButton
      icon={Menu}
      label="Menu"
      badge={unsent}
      badgeLabel={`${unsent} not sent yet`}
      aria-haspopup="dialog"
      onClick={() => setTrayOpen(true)}
    />
  );
  return (
    <ScreenChromeContext
      value={{
        menu,
        status: {
          connection,
          unsent,
          attention: needsAttention.length + conflicts.length,
          to: '/activity',
        },
      }}
    >
      <div
        data-bottom-nav={bottomNav || undefined}
        inert={covered}
        className="flex min-h-dvh flex-col pb-(--bottom-nav)"
      >
        <Suspense>{passwordNotice && <PasswordNotice />}</Suspense>
        <Outlet />
        {bottomNav && <BottomNav />}
      </div>
      {covered && <WeekOverlay />}
      <Suspense>{trayOpen && <Tray open onClose={() => setTrayOpen(false)} />}</Suspense>
    </ScreenChromeContext>
  );
}
