import { useState } from 'react';
import { signIn } from '#session/session.ts';

export interface SignIn {
  running: boolean;
  /** The text of the last failure. */
  error: string | null;
  submit: (username: string, password: string) => Promise<void>;
}

/** One attempt to sign in at a time. */
export function useSignIn(onSignedIn: () => void): SignIn {
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
