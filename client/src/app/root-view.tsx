import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useInstallOffer } from '#session/install-offer.ts';
import { OpenMessage } from '../features/messages/open-message.tsx';
import { useAppUpdate } from './app-update.ts';
import { useShowBottomNav } from './bottom-nav-store.ts';
import { isCalm } from './calm-screen.ts';

const InstallBanner = lazy(async () => ({ default: (await import('./install-banner.tsx')).InstallBanner }));
const InstallHelp = lazy(async () => ({ default: (await import('./install-help.tsx')).InstallHelp }));
const UpdateBar = lazy(async () => ({ default: (await import('./update-bar.tsx')).UpdateBar }));

/** Every screen, and what may be above it (document 1 §2 "Root view extras"). */
export function RootView() {
  const { banner, isExplained } = useInstallOffer();
  const updating = useAppUpdate() !== 'none';
  const calm = useRouterState({ select: isCalm });
  const bottomNav = useShowBottomNav();
  return (
    <>
      <Suspense>{banner && <InstallBanner />}</Suspense>
      <Outlet />
      {updating && calm && (
        <div data-bottom-nav={bottomNav || undefined} className="sticky bottom-(--below) z-20">
          <Suspense>
            <UpdateBar />
          </Suspense>
        </div>
      )}
      <Suspense>{isExplained && <InstallHelp />}</Suspense>
      <OpenMessage />
    </>
  );
}
