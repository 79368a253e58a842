import { ASK_EVENT, HINT_SILENCE_MS, MOST_HINTED_LISTS } from '@offpiste/domain/contract/week-hints.ts';
import { api } from '#api/api-client.ts';
import { leadStream } from '#api/lead-stream.ts';
import { readBlocks } from '#api/read-blocks.ts';

export interface HintsOptions {
  weekId: string;
  /** The lists on screen, by the names of a week's changes. */
  lists: readonly string[];
  /** Ask now what has changed. */
  onHint: () => void;
  onLost: () => void;
}

/** Hears from the server when to ask what has changed, beginning with now. Returns how to end that (docs/decisions/0138). */
export function followHints({ weekId, lists, onHint, onLost }: HintsOptions): () => void {
  const over = new AbortController();
  const query = new URLSearchParams(lists.slice(0, MOST_HINTED_LISTS).map((list) => ['list', list]));
  void leadStream({
    path: `/api/week/hints/${encodeURIComponent(weekId)}?${query}`,
    signal: over.signal,
    connect: (path) => api.stream(path),
    read: readHints,
    onEvent: onHint,
    onLost,
  });
  return () => over.abort();
}

/** What was recorded before the stream was open is in no hint, so that it opens is one. */
async function* readHints(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<void> {
  let isFirst = true;
  for await (const block of readBlocks(body, signal, HINT_SILENCE_MS)) {
    if (isFirst || block.startsWith(`event: ${ASK_EVENT}`)) yield;
    isFirst = false;
  }
}
