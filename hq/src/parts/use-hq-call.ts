import { useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { callHq } from '#access/call-hq.ts';
import { type ServerCall, useServerCall } from '#api/use-server-call.ts';
import { UNREACHED } from '#live/call-failed.ts';

/** A call that changes something at headquarters. */
export interface HqCall extends Omit<ServerCall, 'ask'> {
  /** Posts a body; returns what the server replied, null with a `problem`. */
  post: <T>(path: string, call: { body: object; schema: z.ZodMiniType<T> }) => Promise<T | null>;
}

/** Changes something, and asks once more for what shows `list`, a list of the stream; null: for all that is shown. */
export function useHqCall(list: string | null): HqCall {
  const { ask, ...call } = useServerCall();
  const queries = useQueryClient();
  return {
    ...call,
    async post(path, options) {
      const reply = await ask(callHq('POST', path, options), UNREACHED);
      void queries.invalidateQueries({
        predicate: ({ meta }) => list === null || (meta?.shows?.(list) ?? false),
      });
      return reply;
    },
  };
}
