import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState, useSyncExternalStore } from 'react';
import { useConnectivity } from '#offline/connectivity.ts';
import { useBrand } from '#session/brand.ts';
import { wantPasswordNotice } from '#session/password-notice.ts';
import { signIn, useSession } from '#session/session.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { BusyBar } from '#ui/progress-bar.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import { logoHeight } from './logo-height.ts';

/** Email, password, and nothing else. The server alone judges them. */
export function LoginScreen() {
  const brand = useBrand();
  const navigate = useNavigate();
  const { endText } = useSession();
  const offline = useConnectivity() === 'offline';
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  useDocumentTitle('Sign in');
  const { running, error, submit } = useSignIn(() => void navigate({ to: '/' }));
  const height = logoHeight(useViewportHeight());
  const problem = running ? null : (error ?? endText);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(email, password);
  };

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
      <form className="flex flex-col gap-4" noValidate onSubmit={onSubmit}>
        <TextField
          label="Email"
          type="email"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <div className="h-1">{running && <BusyBar label="Signing in" />}</div>
        <Button type="submit" wide disabled={running}>
          {running ? 'Signing in…' : 'Sign in'}
        </Button>
      </form>
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

interface SignIn {
  running: boolean;
  /** The text of the last failure. */
  error: string | null;
  submit: (username: string, password: string) => Promise<void>;
}

/** One attempt to sign in at a time. */
function useSignIn(onSignedIn: () => void): SignIn {
  const [running, setRunning] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const submit = async (username: string, password: string) => {
    if (running) return;
    setRunning(true);
    setError(null);
    const problem = await signIn(username, password);
    setRunning(false);
    setError(problem);
    if (problem !== null) return;
    wantPasswordNotice();
    fetchSoon();
    onSignedIn();
  };

  return { running, error, submit };
}

/** Fetches the lists of the season. Their code is no part of the first load; that either may fail is no problem. */
function fetchSoon(): void {
  import('#lists/fetch-season-lists.ts')
    .then(({ fetchSeasonLists }) => fetchSeasonLists())
    .catch(() => undefined);
}
