import { useNavigate } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { useConnectivity } from '#offline/connectivity.ts';
import { useBrand } from '#session/brand.ts';
import { wantPasswordNotice } from '#session/password-notice.ts';
import { useSignIn } from '#session/use-sign-in.ts';
import { Alert } from '#ui/alert.tsx';
import { SignInForm } from '#ui/sign-in-form.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import { logoHeight } from './logo-height.ts';

/** Email, password, and nothing else. The server alone judges them. */
export function LoginScreen() {
  const brand = useBrand();
  const navigate = useNavigate();
  const offline = useConnectivity() === 'offline';
  useDocumentTitle('Sign in');
  const { running, problem, submit } = useSignIn(() => {
    wantPasswordNotice();
    fetchSoon();
    void navigate({ to: '/' });
  });
  const height = logoHeight(useViewportHeight());

  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-6 p-4 pt-[max(1rem,env(safe-area-inset-top))]">
      <div className="flex flex-col items-center gap-4">
        <img src={brand.logo} alt={brand.name} style={{ height }} />
        <h1 className="text-xl font-bold">Sign in</h1>
      </div>
      {problem !== null && <Alert>{problem}</Alert>}
      {offline && (
        <Alert tone="info">
          You are offline. Sign in once with signal; after that the app works offline. What you scanned stays
          on this phone.
        </Alert>
      )}
      <SignInForm running={running} onSubmit={(username, password) => void submit(username, password)} />
    </main>
  );
}

/** Height that the on-screen keyboard leaves, in px. */
function useViewportHeight(): number {
  return useSyncExternalStore(subscribe, () =>
    Math.round(window.visualViewport?.height ?? window.innerHeight),
  );
}

function subscribe(listener: () => void): () => void {
  const target = window.visualViewport ?? window;
  target.addEventListener('resize', listener);
  return () => target.removeEventListener('resize', listener);
}

/** Fetches the lists of the season. Their code is no part of the first load; that either may fail is no problem. */
function fetchSoon(): void {
  import('#lists/fetch-season-lists.ts')
    .then(({ fetchSeasonLists }) => fetchSeasonLists())
    .catch(() => undefined);
}
