import { Outlet } from '@tanstack/react-router';
import { Menu } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useConnectivity } from '#offline/connectivity.ts';
import { useOutbox } from '#offline/outbox/use-outbox.ts';
import { useSelectedWeekId } from '#session/selected-week.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { ScreenChromeContext } from '#ui/screen.tsx';
import { BottomNav } from './bottom-nav.tsx';
import { useShowBottomNav } from './bottom-nav-store.ts';
import { useWeekCovers, WeekOverlay } from './week-overlay.tsx';

const Tray = lazy(async () => ({ default: (await import('./tray.tsx')).Tray }));

/** What surrounds every screen of an unlocked app: menu, status, bottom navigation, the loading week. */
export function Shell() {
  const connection = useConnectivity();
  const { unsent, needsAttention, conflicts } = useOutbox();
  const [trayOpen, setTrayOpen] = useState(false);
  const showBottomNav = useShowBottomNav();
  const weekId = useSelectedWeekId();
  const covered = useWeekCovers();
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
      value={{ menu, connection, unsent, attention: needsAttention.length + conflicts.length }}
    >
      <div
        data-bottom-nav={bottomNav || undefined}
        inert={covered}
        className="flex min-h-dvh flex-col pb-(--bottom-nav)"
      >
        <Outlet />
        {bottomNav && <BottomNav />}
      </div>
      {covered && <WeekOverlay />}
      <Suspense>{trayOpen && <Tray open onClose={() => setTrayOpen(false)} />}</Suspense>
    </ScreenChromeContext>
  );
}
