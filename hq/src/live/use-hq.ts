import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { callHq } from '#access/call-hq.ts';
import { CallFailed } from './call-failed.ts';
import { useLiveState } from './live-state.ts';
import { queryClient } from './query-client.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Whether a list of the stream is part of what this query shows. */
      shows?: (list: string) => boolean;
    };
    defaultError: CallFailed;
  }
}

export interface HqQuery<T> {
  path: string;
  schema: z.ZodMiniType<T>;
  /** Whether a list that has changed is part of the reply, which is null before the first; see `ChangedEvent`. */
  shows: (list: string, reply: T | null) => boolean;
  /** Whether to ask at all; yes where it is left out. */
  isWanted?: boolean;
}

/** A reply, with the tag by which the server says that it has not changed. */
interface Kept<T> {
  value: T;
  tag: string | null;
}

/** What also changes by the clock alone is asked for so often while the page is live. */
const LIVE_EVERY_MS = 60_000;
const POLL_EVERY_MS = 10_000;

/** After how many milliseconds what is shown is asked for again, whatever the stream says. */
export function useAskEvery(): number {
  return useLiveState() === 'lost' ? POLL_EVERY_MS : LIVE_EVERY_MS;
}

/** What the server says at a path, asked again when the stream names it, and every 10 s while there is no stream. */
export function useHq<T>({
  path,
  schema,
  shows,
  isWanted = true,
}: HqQuery<T>): UseQueryResult<T, CallFailed> {
  const everyMs = useAskEvery();
  const queryKey = ['hq', path];
  return useQuery({
    queryKey,
    enabled: isWanted,
    meta: { shows: (list) => shows(list, queryClient.getQueryData<Kept<T>>(queryKey)?.value ?? null) },
    refetchInterval: everyMs,
    refetchIntervalInBackground: true,
    queryFn: async (): Promise<Kept<T>> => {
      const kept = queryClient.getQueryData<Kept<T>>(queryKey);
      const headers: Record<string, string> = kept?.tag ? { 'If-None-Match': kept.tag } : {};
      const reply = await callHq('GET', path, { schema, headers });
      if (!reply.ok) throw new CallFailed(reply);
      if (reply.status === 304 && kept) return { ...kept };
      return { value: reply.value, tag: reply.headers.get('etag') };
    },
    select: ({ value }) => value,
  });
}
