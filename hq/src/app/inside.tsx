import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { passkeyWish } from '#access/confirm-passkey.ts';
import { fetchHqAccess } from '#access/hq-access.ts';

const PasskeyGate = lazy(async () => ({
  default: (await import('#access/passkey-gate.tsx')).PasskeyGate,
}));

/** Everything behind the sign-in, and the passkey where a call waits for it. */
export function Inside() {
  const wish = useSyncExternalStore(passkeyWish.subscribe, passkeyWish.get);
  useEffect(() => void fetchHqAccess(), []);
  return (
    <>
      <Outlet />
      <Suspense>{wish && <PasskeyGate wish={wish} />}</Suspense>
    </>
  );
}
