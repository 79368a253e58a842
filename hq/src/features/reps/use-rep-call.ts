import { useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { callHq } from '#access/call-hq.ts';
import { type ServerCall, useServerCall } from '#api/use-server-call.ts';
import { UNREACHED } from '#live/call-failed.ts';

interface RepCall extends Omit<ServerCall, 'ask'> {
  /** Calls the server below `/api/hq/reps` and shows the list again; null with a `problem`. */
  call: <T>(path: string, options: { body: object; schema: z.ZodMiniType<T> }) => Promise<T | null>;
}

/** What changes accounts. */
export function useRepCall(): RepCall {
  const { ask, ...state } = useServerCall();
  const queries = useQueryClient();
  return {
    ...state,
    async call(path, options) {
      const reply = await ask(callHq('POST', `/api/hq/reps${path}`, options), UNREACHED);
      if (reply !== null) void queries.invalidateQueries({ queryKey: ['hq', '/api/hq/reps'] });
      return reply;
    },
  };
}
