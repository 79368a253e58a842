import { type MessageRep, MessageReply } from '@offpiste/domain/contract/hq/messages.ts';
import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { timeIn } from '#format/resort-time.ts';
import { useHq } from '#live/use-hq.ts';
import { Answer } from '#parts/answer.tsx';
import { Figure, Page } from '#parts/page.tsx';
import { brandName } from '#session/brand.ts';
import { Badge } from '#ui/badge.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useNow } from '#ui/use-now.ts';
import { audienceText } from './audience-text.ts';
import { messageStates, repsOf, statesInOrder } from './message-states.ts';

/** A message, and who has it. */
export function MessageScreen() {
  const { messageId } = useParams({ from: '/signed-in/inside/season/messages/$messageId' });
  const now = useNow(15_000);
  const query = useHq({
    path: `/api/hq/messages/${encodeURIComponent(messageId)}`,
    schema: MessageReply,
    shows: (list) => list === 'hq/messages' || list === 'hq/phones',
  });
  const message = query.data?.message;
  return (
    <Page
      title={message?.title ?? 'Message'}
      windowTitle="Message"
      line={message && [audienceText(message), goneText(message, now)].join(' · ')}
      shown={query}
      figures={
        message && (
          <>
            <Figure label="Reps" value={repsOf(message)} hint="For whom it is" />
            {statesInOrder
              .filter((state) => message.counts[state] > 0)
              .map((state) => (
                <Figure
                  key={state}
                  label={messageStates[state].words}
                  value={message.counts[state]}
                  hint={messageStates[state].meaning}
                />
              ))}
          </>
        )
      }
      actions={
        <Link to="/messages" className={buttonClass('secondary')}>
          <ArrowLeft aria-hidden className="size-5" />
          All messages
        </Link>
      }
    >
      <Answer query={query} loading="Loading the message" failed="The message did not load">
        {(reply) => (
          <div className="flex flex-col gap-4">
            <Card heading="What it says">
              <p className="max-w-2xl whitespace-pre-line wrap-anywhere">{reply.message.text}</p>
            </Card>
            {statesInOrder.map((state) => (
              <RepsInState
                key={state}
                state={state}
                reps={reply.reps.filter((rep) => rep.state === state)}
                now={now}
              />
            ))}
          </div>
        )}
      </Answer>
    </Page>
  );
}

function goneText({ by, at, dueAt, urgent }: MessageReply['message'], now: number): string {
  const written = `${timeIn().timeText(at, now)} by ${by || 'the command line'}`;
  if (Date.parse(dueAt) > now) return `${written}, goes out ${timeIn().timeText(dueAt, now)}`;
  return urgent ? `${written}, urgent` : written;
}

interface RepsInStateProps {
  state: MessageRep['state'];
  reps: readonly MessageRep[];
  now: number;
}

/** The reps for whom the same has become of it. */
function RepsInState({ state, reps, now }: RepsInStateProps) {
  if (reps.length === 0) return null;
  const { words, meaning, tone, icon } = messageStates[state];
  return (
    <section aria-label={words}>
      <h2 className="mb-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-note">
        <Badge tone={tone} icon={icon}>
          {words}
        </Badge>
        <span>
          <b>{reps.length}</b> <span className="text-muted">{meaning}</span>
        </span>
      </h2>
      <ul className="rows rounded-card bg-surface">
        {reps.map((rep) => (
          <li
            key={rep.repId}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line px-4 py-2 first:border-t-0"
          >
            <span className="min-w-0 font-semibold wrap-anywhere">
              {rep.name} <span className="text-sm font-normal text-muted">{brandName(rep.brand)}</span>
            </span>
            <span className="text-sm text-muted">{historyText(rep, now)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What has happened, in order: 'sent 05:10 · taken 05:10 · shown 05:12'. */
function historyText(rep: MessageRep, now: number): string {
  const steps = [
    ['sent', rep.sentAt],
    ['taken', rep.takenAt],
    ['fetched', rep.fetchedAt],
    ['shown', rep.shownAt],
    ['put away', rep.putAwayAt],
  ] as const;
  return steps
    .flatMap(([what, at]) => (at === null ? [] : [`${what} ${timeIn().timeText(at, now)}`]))
    .join(' · ');
}
