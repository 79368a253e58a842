import { WeekChangesReply } from '@offpiste/domain/contract/week-changes.ts';
import { HINT_SILENCE_MS } from '@offpiste/domain/contract/week-hints.ts';
import { api } from '#api/api-client.ts';
import { leadStream } from '#api/lead-stream.ts';
import { readBlocks } from '#api/read-blocks.ts';

/** What the server says of the lists on screen. */
export interface Hint {
  /** Those that have changed. */
  lists: readonly string[];
  /** Until when they have, to ask with next; null where none has. */
  version: string | null;
  /** When all others were right, epoch milliseconds of this phone; null where the server does not say. */
  rightAt: number | null;
}

export interface HintsOptions {
  weekId: string;
  /** The lists on screen, by the names of a week's changes. */
  lists: readonly string[];
  /** The entity tag until which this phone knows what has changed. */
  version: () => string | null;
  onHint: (hint: Hint) => void;
  onLost: () => void;
}

/** Hears from the server which lists have changed, from the version on. Returns how to end that (docs/decisions/0145). */
export function followHints({ weekId, lists, version, onHint, onLost }: HintsOptions): () => void {
  const over = new AbortController();
  const query = new URLSearchParams(lists.map((list) => ['list', list]));
  let askedAt = 0;
  void leadStream({
    path: `/api/week/hints/${encodeURIComponent(weekId)}?${query}`,
    signal: over.signal,
    connect: (path) => {
      askedAt = Date.now();
      return api.stream(path, { etag: version() ?? undefined });
    },
    read: async function* (body, signal) {
      for await (const block of readBlocks(body, signal, HINT_SILENCE_MS)) yield readHint(block, askedAt);
    },
    onEvent: onHint,
    onLost,
  });
  return () => over.abort();
}

/** The server counts from when it was asked, which is later than `askedAt`: however late a block comes, no list is said to be newer than it is. */
function readHint(block: string, askedAt: number): Hint {
  const [, elapsed] = /^: (\d+)$/.exec(block) ?? [];
  const rightAt = elapsed === undefined ? null : Math.min(askedAt + Number(elapsed), Date.now());
  const [, id, data] = /^event: ask\nid: (.+)\ndata: (.+)$/.exec(block) ?? [];
  if (id === undefined || data === undefined) return { lists: [], version: null, rightAt };
  return { lists: WeekChangesReply.parse(JSON.parse(data)).lists, version: `"${id}"`, rightAt };
}
