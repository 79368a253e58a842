import { useState } from 'react';
import { signIn, useSession } from './session.ts';

interface SignIn {
  running: boolean;
  /** Why the last attempt failed, or why the last session ended. */
  problem: string | null;
  submit: (username: string, password: string) => Promise<void>;
}

/** One attempt to sign in at a time. */
export function useSignIn(onSignedIn: () => void): SignIn {
  const { endText } = useSession();
  const [running, setRunning] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const submit = async (username: string, password: string) => {
    if (running) return;
    setRunning(true);
    setError(null);
    const problem = await signIn(username, password);
    setRunning(false);
    setError(problem);
    if (problem === null) onSignedIn();
  };

  return { running, problem: running ? null : (error ?? endText), submit };
}
