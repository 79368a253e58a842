import { useState } from 'react';
import type { ApiResult } from '#api/api-client.ts';
import { failureText } from '#api/api-result.ts';

/** A call that only the server can answer, so that it never waits in the outbox. */
export interface ServerCall {
  busy: boolean;
  /** Why the last call failed. */
  problem: string | null;
  forgetProblem: () => void;
  /** Waits for the reply: its value, or null with a `problem`, which is `unreached` when no server answered. */
  ask: <T>(reply: Promise<ApiResult<T>>, unreached: string) => Promise<T | null>;
}

export function useServerCall(): ServerCall {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  return {
    busy,
    problem,
    forgetProblem: () => setProblem(null),
    async ask(reply, unreached) {
      setBusy(true);
      setProblem(null);
      const result = await reply;
      setBusy(false);
      if (result.ok) return result.value;
      setProblem(result.kind === 'http' ? failureText(result) : unreached);
      return null;
    },
  };
}
