import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { OpenMessage } from '../features/messages/open-message.tsx';
import { useInstallOffer } from './install-prompt.ts';

const InstallBanner = lazy(async () => ({ default: (await import('./install-banner.tsx')).InstallBanner }));

/** Every screen, and what may stand above it (document 1 §2 "Root view extras"). */
export function RootView() {
  const { banner } = useInstallOffer();
  return (
    <>
      <Suspense>{banner && <InstallBanner />}</Suspense>
      <Outlet />
      <OpenMessage />
    </>
  );
}
