import { useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { callHq } from '#access/call-hq.ts';
import type { ApiResult } from '#api/api-result.ts';
import { type ServerCall, useServerCall } from '#api/use-server-call.ts';
import { UNREACHED } from '#live/call-failed.ts';

/** A call that changes something at headquarters. */
export interface HqCall extends Omit<ServerCall, 'ask'> {
  /** Posts a body; returns what the server replied, null with a `problem`. */
  post: <T>(path: string, call: { body: object; schema: z.ZodMiniType<T> }) => Promise<T | null>;
  /** The same with the bytes of a file. */
  put: <T>(
    path: string,
    call: { bytes: Uint8Array<ArrayBuffer>; schema: z.ZodMiniType<T> },
  ) => Promise<T | null>;
}

/** Changes something, and asks once more for what shows `list`, a list of the stream; null: for all that is shown. */
export function useHqCall(list: string | null): HqCall {
  const { ask, ...call } = useServerCall();
  const queries = useQueryClient();
  const asked = async <T>(reply: Promise<ApiResult<T>>) => {
    const value = await ask(reply, UNREACHED);
    void queries.invalidateQueries({
      predicate: ({ meta }) => list === null || (meta?.shows?.(list) ?? false),
    });
    return value;
  };
  return {
    ...call,
    post: (path, options) => asked(callHq('POST', path, options)),
    put: (path, options) => asked(callHq('PUT', path, options)),
  };
}
