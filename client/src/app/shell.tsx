import type { PhoneMessage } from '@offpiste/domain/contract/heartbeat.ts';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { Menu } from 'lucide-react';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { departurePath } from '#lists/departure-path.ts';
import { useConnectivity } from '#offline/connectivity.ts';
import { useOutbox } from '#offline/outbox/use-outbox.ts';
import { heardAlerts } from '#offline/sync/heard-alerts.ts';
import { heardMessages } from '#offline/sync/heard-messages.ts';
import { useInstallOffer } from '#session/install-offer.ts';
import { usePasswordNotice } from '#session/password-notice.ts';
import { selectWeek, useSelectedWeekId } from '#session/selected-week.ts';
import { Alert } from '#ui/alert.tsx';
import { boardCardClass } from '#ui/board-card.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { ScreenChromeContext } from '#ui/screen.tsx';
import type { StatusLineProps } from '#ui/status-line.tsx';
import { openWeek, useWeek } from '#week/page/week-client.ts';
import { BottomNav } from './bottom-nav.tsx';
import { useShowBottomNav } from './bottom-nav-store.ts';
import { isCalm } from './calm-screen.ts';
import { LogoutButton } from './logout.tsx';
import { lazyOrNothing } from './missing-code.ts';
import { useListBeside } from './wide/lists-beside.ts';
import { useScreenWidth } from './wide/use-screen-width.ts';

// Where its code cannot be had, the menu still leads there.
const PasswordNotice = lazyOrNothing(
  async () => (await import('../features/password/password-notice.tsx')).PasswordNotice,
);
const HqMessage = lazyOrNothing(async () => (await import('../features/messages/hq-message.tsx')).HqMessage);
const Tray = lazy(async () => ({ default: (await import('./tray.tsx')).Tray }));
const Rail = lazy(async () => ({ default: (await import('./wide/rail.tsx')).Rail }));
const ListPane = lazy(async () => ({ default: (await import('./wide/list-pane.tsx')).ListPane }));

/** What surrounds every screen of an unlocked app: menu, status, navigation, the list beside it, the loading week. */
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
  const path = useRouterState({ select: (state) => state.location.pathname });
  const messages = useSyncExternalStore(heardMessages.subscribe, heardMessages.get);
  const width = useScreenWidth();
  const isWide = width !== 'narrow';
  const beside = useListBeside();
  const [third, setThird] = useState<HTMLElement | null>(null);
  const bottomNav = showBottomNav && weekId !== null && !isWide;
  const menu = (
    <IconButton
      icon={Menu}
      label="Menu"
      badge={unsent}
      badgeLabel={`${unsent} not sent yet`}
      aria-haspopup="dialog"
      className={isWide ? 'rail-menu' : undefined}
      onClick={() => setTrayOpen(true)}
    />
  );
  return (
    <ScreenChromeContext
      value={{
        menu: isWide ? null : menu,
        pane: beside && { is: 'detail', list: beside.list, third },
        status: {
          connection,
          unsent,
          attention: needsAttention.length + conflicts.length,
          alert: useAlert(path) ?? (calm ? null : messageLine(messages, weekId)),
          to: '/activity',
        },
      }}
    >
      <div
        data-bottom-nav={bottomNav || undefined}
        data-panes={isWide ? (beside ? 'list' : 'one') : undefined}
        inert={covered}
        className="edges flex min-h-dvh flex-col pb-(--below)"
      >
        <Suspense>
          {isWide && <Rail list={beside?.list ?? null} hasWeek={weekId !== null} menu={menu} />}
        </Suspense>
        <Suspense>{beside && <ListPane key={beside.list} {...beside} />}</Suspense>
        <div className="flex min-w-0 flex-1 flex-col">
          <Suspense>{passwordNotice && <PasswordNotice />}</Suspense>
          <Suspense>{calm && messages.length > 0 && <HqMessage />}</Suspense>
          {beside?.isAlone ? <p className="nothing-open">Choose from the list</p> : <Outlet />}
        </div>
        {width === 'third' && beside && <aside ref={setThird} className="third-pane" aria-label="More" />}
        {bottomNav && <BottomNav at={path} />}
      </div>
      {covered && <WeekOverlay />}
      <Suspense>{trayOpen && <Tray open onClose={() => setTrayOpen(false)} />}</Suspense>
    </ScreenChromeContext>
  );
}

/** What the rep should know wherever they are: a stop that is open again. The screen of its departure says so itself. */
function useAlert(path: string): StatusLineProps['alert'] {
  const heard = useSyncExternalStore(heardAlerts.subscribe, heardAlerts.get);
  const isOfWeek = heard.weekId === useSelectedWeekId();
  const [alert, ...others] = heard.alerts.filter(({ place }) => isOfWeek && departurePath(place) !== path);
  return alert ? { text: alert.text, others: others.length, to: departurePath(alert.place) } : null;
}

/** Over work a message is a line, which leads to where it can be read. */
function messageLine(
  [first, ...others]: readonly PhoneMessage[],
  weekId: string | null,
): StatusLineProps['alert'] {
  const to = weekId === null ? '/' : '/home';
  return first ? { text: `Headquarters: ${first.title}`, others: others.length, to } : null;
}

/** Whether the chosen week is still loading, or failed to load. */
function useWeekCovers(): boolean {
  const selected = useSelectedWeekId();
  const { state } = useWeek();
  return selected !== null && (state === 'loading' || state === 'failed');
}

/** Covers the screen while the week loads, and says why when it fails. */
function WeekOverlay() {
  const selected = useSelectedWeekId();
  const { state, error } = useWeek();
  if (selected === null) return null;
  return (
    <section
      aria-label="Week data"
      className="fixed inset-0 z-40 bg-bg px-3 pt-[calc(env(safe-area-inset-top)+4rem)]"
    >
      {state === 'loading' ? (
        <div role="status" className={classNames(boardCardClass, 'mx-auto max-w-2xl flex-col gap-4')}>
          <p className="text-lg font-bold">Loading week data...</p>
          <span aria-hidden className="h-1.5 overflow-hidden rounded-full bg-track">
            <span className="block h-full w-1/3 animate-busy rounded-full bg-bar" />
          </span>
        </div>
      ) : (
        <div className="mx-auto flex w-full max-w-2xl flex-col gap-2">
          <Alert>{error ?? 'Failed to load week data'}</Alert>
          <Button wide className="mt-4" onClick={() => void openWeek(selected)}>
            Try again
          </Button>
          <Link to="/" className={buttonClass('secondary')} onClick={() => selectWeek(null)}>
            Select Week
          </Link>
          <LogoutButton variant="secondary" />
        </div>
      )}
    </section>
  );
}
