import { ImportStarted } from '@offpiste/domain/contract/hq/imports.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callHq } from '#access/call-hq.ts';
import { CallFailed } from '#live/call-failed.ts';

export interface Wanting {
  busy: boolean;
  /** Why the last call was refused. */
  problem: string | null;
  /** Says what is wanted; returns the number of the job, null where it was refused. */
  want: (path: string, body: object) => Promise<string | null>;
}

/** Says to the server what is wanted of a week; it is done beside the server, and the page hears of it. */
export function useWant(): Wanting {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  return {
    busy,
    problem,
    async want(path, body) {
      setBusy(true);
      setProblem(null);
      const reply = await callHq('POST', path, { body, schema: ImportStarted });
      setBusy(false);
      void queries.invalidateQueries({ predicate: ({ meta }) => meta?.shows?.('hq/imports') ?? false });
      if (reply.ok) return reply.value.importId;
      setProblem(new CallFailed(reply).message);
      return null;
    },
  };
}
