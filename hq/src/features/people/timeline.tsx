import { type TimelineEntry, TimelineReply } from '@offpiste/domain/contract/hq/timeline.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { callHq } from '#access/call-hq.ts';
import { attemptSentence } from '#format/attempt-sentence.ts';
import { timeIn } from '#format/resort-time.ts';
import { CallFailed } from '#live/call-failed.ts';
import { useAskEvery } from '#live/use-hq.ts';
import { ShowMore } from '#parts/show-more.tsx';
import { Alert } from '#ui/alert.tsx';
import { cardClass } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import { useNow } from '#ui/use-now.ts';

export interface TimelineProps {
  path: string;
  /** Where somebody is booked: what changes there may be about them. */
  places: readonly string[];
  zone: string;
}

/** Everything that was ever attempted about somebody, as sentences, the latest first. */
export function Timeline({ path, places, zone }: TimelineProps) {
  const now = useNow(60_000);
  const query = useInfiniteQuery({
    queryKey: ['hq', path],
    meta: { shows: (list) => places.includes(list) || list === 'hq/attempts' },
    refetchInterval: useAskEvery(),
    initialPageParam: '',
    getNextPageParam: (page: TimelineReply) => page.next,
    queryFn: async ({ pageParam }) => {
      const reply = await callHq('GET', pageParam ? `${path}?cursor=${pageParam}` : path, {
        schema: TimelineReply,
      });
      if (!reply.ok) throw new CallFailed(reply);
      return reply.value;
    },
  });
  const { data, error } = query;
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <section id="timeline" aria-label="Timeline" className={classNames(cardClass, 'min-w-0 p-4')}>
      <h2 className="mb-2 font-semibold">Timeline</h2>
      {error && <Alert className="mb-2">The timeline did not load: {error.message}</Alert>}
      {!data && !error && (
        <div className="animate-late">
          <SkeletonList label="Loading the timeline" shape="people" />
        </div>
      )}
      {data && entries.length === 0 && (
        <p className="text-note text-muted">Nothing has been recorded of this person yet.</p>
      )}
      <ol>
        {entries.map((entry) => (
          <Entry key={entry.seq} entry={entry} sentence={attemptSentence(entry, timeIn(zone), now)} />
        ))}
      </ol>
      <ShowMore query={query}>Show earlier ones</ShowMore>
    </section>
  );
}

const tones: Record<TimelineEntry['verdict'], string> = {
  accepted: 'border-ok',
  conflict: 'border-warn',
  refused: 'border-bad',
};

/** An attempt; one that contradicts another leads to it. */
function Entry({ entry, sentence }: { entry: TimelineEntry; sentence: string }) {
  return (
    <li
      id={`attempt-${entry.seq}`}
      className={classNames('mb-1.5 border-l-4 py-1 pl-3 target:bg-brand-soft', tones[entry.verdict])}
    >
      <span className={classNames(entry.undone && 'line-through decoration-muted')}>{sentence}</span>
      {entry.first?.seq != null && (
        <a href={`#attempt-${entry.first.seq}`} className="ml-2 text-sm font-semibold underline">
          The other side
        </a>
      )}
    </li>
  );
}
