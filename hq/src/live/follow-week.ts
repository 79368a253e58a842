import { EVERYTHING } from '@offpiste/domain/contract/week-changes.ts';
import { useEffect } from 'react';
import { streamHq } from '#access/call-hq.ts';
import { leadStream } from '#api/lead-stream.ts';
import { SHOWN_WITHIN_MS } from './age-of.ts';
import { liveState } from './live-state.ts';
import { queryClient } from './query-client.ts';
import { type HqEvent, readEvents, SILENCE_MS } from './read-events.ts';

/** What the tab that reads the stream passes on to the others; `hello` asks whether there is one. */
type Word = HqEvent | { name: 'lost' } | { name: 'hello' };

/** So long the page waits for a broken stream before it polls. */
const LOST_AFTER_MS = 5_000;

/** Keeps what is shown in step with the server while the component is shown; see `followWeek`. */
export function useFollowWeek(weekId: string | null | undefined): void {
  useEffect(() => (weekId === undefined ? undefined : followWeek(weekId)), [weekId]);
}

/**
 * Follows the stream of a week, or without one that of what is of no week: one tab of the browser reads it and passes every
 * event on, because six tabs with a stream each would leave no connection for anything else.
 */
export function followWeek(weekId: string | null): () => void {
  const over = new AbortController();
  // No week is called so.
  const name = `hq-stream:${weekId ?? ''}`;
  const channel = new BroadcastChannel(name);
  const timers: ReturnType<typeof setTimeout>[] = [];
  let isLeading = false;
  /** Whether nothing was heard since it broke, or since the beginning. */
  let isBroken = true;
  /** Counts what the stream may have left out: what was asked for before the latest gap proves nothing. */
  let gaps = 0;
  let askedAfter = -1;
  let readAfter = -1;

  const inTime = (...works: [work: () => void, ms: number][]) => {
    for (const timer of timers.splice(0)) clearTimeout(timer);
    for (const [work, ms] of works) timers.push(setTimeout(work, ms));
  };
  // What has changed since it broke would have been on the page by then.
  const connectAgain = () => liveState.set('connecting');
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
      // Every attempt that fails says so again.
      if (isBroken) return;
      isBroken = true;
      inTime([connectAgain, SHOWN_WITHIN_MS], [lose, LOST_AFTER_MS]);
    } else {
      isBroken = false;
      inTime([lose, SILENCE_MS + SHOWN_WITHIN_MS]);
      if (readAfter !== gaps) void catchUp();
      if (word.name === 'changed') void refetchShown(word.data.lists);
    }
  };
  const say = (word: Word) => {
    channel.postMessage(word);
    hear(word);
  };

  liveState.set('connecting');
  inTime([lose, LOST_AFTER_MS]);
  channel.onmessage = ({ data }: MessageEvent<Word>) => hear(data);
  channel.postMessage({ name: 'hello' } satisfies Word);
  void navigator.locks
    .request(name, { signal: over.signal }, () => {
      isLeading = true;
      const { signal } = over;
      const onLost = () => say({ name: 'lost' });
      const path = `/api/hq/stream${weekId === null ? '' : `?week=${encodeURIComponent(weekId)}`}`;
      return leadStream({ path, signal, connect: streamHq, read: readEvents, onEvent: say, onLost });
    })
    // The page has gone before its turn came.
    .catch(() => undefined);

  return () => {
    over.abort();
    inTime();
    channel.close();
  };
}

/** Asks again for what is on screen and shows one of these lists; resolves when all of it is answered. */
async function refetchShown(lists: readonly string[]): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ meta }) => lists.includes(EVERYTHING) || lists.some((list) => meta?.shows?.(list) ?? false),
  });
}
