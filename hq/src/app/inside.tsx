import { Navigate, Outlet, useChildMatches } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { passkeyWish } from '#access/confirm-passkey.ts';
import { fetchHqAccess, useHqAccess } from '#access/hq-access.ts';

const PasskeyGate = lazy(async () => ({
  default: (await import('#access/passkey-gate.tsx')).PasskeyGate,
}));

// Always the same: with new props it would go there again at every rendering, and on and on until the page gives up.
const toWall = <Navigate to="/wall" replace />;

/** Everything behind the sign-in, and the passkey where a call waits for it. A wall has its own page and no other. */
export function Inside() {
  const wish = useSyncExternalStore(passkeyWish.subscribe, passkeyWish.get);
  const wallUntil = useHqAccess()?.wallUntil ?? null;
  // By the page that is shown: the address changes before it, and the first page, shown once more, would lead elsewhere.
  const isElsewhere = useChildMatches({ select: (pages) => pages.at(-1)?.fullPath !== '/wall' });
  useEffect(() => void fetchHqAccess(), []);
  return (
    <>
      {wallUntil !== null && isElsewhere ? toWall : <Outlet />}
      <Suspense>{wish && <PasskeyGate wish={wish} />}</Suspense>
    </>
  );
}
