import { EVERYTHING } from '@offpiste/domain/contract/week-changes.ts';
import { useEffect } from 'react';
import { streamHq } from '#access/call-hq.ts';
import { leadStream } from './lead-stream.ts';
import { liveState } from './live-state.ts';
import { queryClient } from './query-client.ts';
import { type HqEvent, SILENCE_MS } from './read-events.ts';

/** What the tab that reads the stream passes on to the others; `hello` asks whether there is one. */
type Word = HqEvent | { name: 'lost' } | { name: 'hello' };

/** So long the page waits for a broken stream before it says so and polls. */
const LOST_AFTER_MS = 5_000;

/** Keeps what is shown of a week in step with the server while the component is shown; without a week the page asks by itself. */
export function useFollowWeek(weekId: string | null): void {
  useEffect(() => {
    if (weekId !== null) return followWeek(weekId);
    liveState.set('lost');
    return undefined;
  }, [weekId]);
}

/**
 * Follows the stream of a week: one tab of the browser reads it and passes every event on, because six tabs with a stream
 * each would leave no connection for anything else.
 */
export function followWeek(weekId: string): () => void {
  const over = new AbortController();
  const channel = new BroadcastChannel(`hq-stream:${weekId}`);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLeading = false;
  /** Counts what the stream may have left out: what was asked for before the latest gap proves nothing. */
  let gaps = 0;
  let askedAfter = -1;
  let readAfter = -1;

  const lostIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(lose, ms);
  };
  const lose = () => {
    gaps++;
    liveState.set('lost');
  };
  // After a gap anything may have changed, and nothing is replayed: the page is live once it has read everything.
  const catchUp = async () => {
    const after = gaps;
    if (askedAfter === after) return;
    askedAfter = after;
    await refetchShown([EVERYTHING]);
    if (after !== gaps || over.signal.aborted) return;
    readAfter = after;
    liveState.set('live');
  };
  const hear = (word: Word) => {
    if (over.signal.aborted) return;
    if (word.name === 'hello') {
      if (isLeading && liveState.get() === 'live')
        channel.postMessage({ name: 'ping', data: { at: new Date().toISOString() } } satisfies Word);
    } else if (word.name === 'lost' || word.name === 'ended') {
      gaps++;
      lostIn(LOST_AFTER_MS);
    } else {
      lostIn(SILENCE_MS + LOST_AFTER_MS);
      if (readAfter !== gaps) void catchUp();
      if (word.name === 'changed') void refetchShown(word.data.lists);
    }
  };
  const say = (word: Word) => {
    channel.postMessage(word);
    hear(word);
  };

  liveState.set('connecting');
  lostIn(LOST_AFTER_MS);
  channel.onmessage = ({ data }: MessageEvent<Word>) => hear(data);
  channel.postMessage({ name: 'hello' } satisfies Word);
  void navigator.locks
    .request(`hq-stream:${weekId}`, { signal: over.signal }, () => {
      isLeading = true;
      const { signal } = over;
      const onLost = () => say({ name: 'lost' });
      return leadStream({ weekId, signal, connect: streamHq, onEvent: say, onLost });
    })
    // The page has gone before its turn came.
    .catch(() => undefined);

  return () => {
    over.abort();
    clearTimeout(timer);
    channel.close();
  };
}

/** Asks again for what is on screen and shows one of these lists; resolves when all of it is answered. */
async function refetchShown(lists: readonly string[]): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ meta }) => lists.includes(EVERYTHING) || lists.some((list) => meta?.shows?.(list) ?? false),
  });
}
