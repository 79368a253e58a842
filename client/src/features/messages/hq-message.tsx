import { Megaphone } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { timeIn } from '#format/resort-time.ts';
import { heardMessages } from '#offline/sync/heard-messages.ts';
import { Button } from '#ui/button.tsx';
import { useNow } from '#ui/use-now.ts';
import { isPutAway, putAway, reportShown } from './hq-messages.ts';
import { shownMessage } from './message-history.ts';

/** More than this is read in a dialog: the screen below stays in sight. */
const SHORT = 160;

/** The latest message from headquarters, until the rep puts it away. It is above the page and covers nothing. */
export function HqMessage() {
  const heard = useSyncExternalStore(heardMessages.subscribe, heardMessages.get);
  const now = useNow(60_000);
  const again = heard.filter(({ messageId }) => isPutAway(messageId));
  const [message, ...others] = heard.filter(({ messageId }) => !isPutAway(messageId));
  const messageId = message?.messageId;
  useEffect(() => {
    if (messageId !== undefined) return reportShown(messageId);
    return undefined;
  }, [messageId]);
  // The server has not heard of it.
  useEffect(() => {
    for (const one of again) putAway(one.messageId);
  }, [again]);
  if (!message) return null;
  const { title, text, at } = message;
  const isLong = text.length > SHORT || text.includes('\n');
  return (
    <section aria-label="Message from headquarters" className="border-b border-line bg-surface p-3">
      <div className="mx-auto flex max-w-2xl flex-col gap-3">
        <div className="flex gap-3">
          <Megaphone aria-hidden className="mt-0.5 size-6 shrink-0 text-brand" />
          <div className="min-w-0">
            <h2 className="font-semibold wrap-anywhere">{title}</h2>
            <p className="text-sm text-muted">Headquarters, {timeIn().timeText(at, now)}</p>
            <p className="mt-1 line-clamp-3 wrap-anywhere">{text}</p>
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {isLong && (
            <Button
              variant="secondary"
              className="flex-1"
              onClick={() => shownMessage.set({ title, body: text, messageId: message.messageId })}
            >
              Read all
            </Button>
          )}
          <Button variant="secondary" className="flex-1" onClick={() => putAway(message.messageId)}>
            {others.length > 0 ? `OK, ${others.length} more` : 'OK'}
          </Button>
        </div>
      </div>
    </section>
  );
}
