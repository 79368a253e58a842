import { Copy, MailOpen, Trash2 } from 'lucide-react';
import { timeIn } from '#format/resort-time.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { showToast } from '#ui/toast.tsx';
import type { LocalMessage } from './local-message.ts';
import { shownMessage } from './shown-message.ts';

export interface MessageCardProps {
  message: LocalMessage;
  now: number;
  onDelete: () => void;
}

/** One message of the history, with its actions. */
export function MessageCard({ message, now, onDelete }: MessageCardProps) {
  const { title, body, timestamp } = message;
  const arrived = new Date(timestamp).toISOString();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`${title}\n${body}`);
      showToast('Message copied');
    } catch {
      showToast('Could not copy. Open the message to read it.');
    }
  };
  return (
    <Card aria-label={title}>
      <h2 className="font-semibold wrap-anywhere">{title}</h2>
      <time dateTime={arrived} className="text-sm text-muted">
        {timeIn().timeText(arrived, now)}
      </time>
      <p className="mt-2 line-clamp-3 wrap-anywhere">{body}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          icon={MailOpen}
          className="flex-1"
          onClick={() => shownMessage.set(message)}
        >
          Open
        </Button>
        <Button variant="secondary" icon={Copy} className="flex-1" onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="secondary" icon={Trash2} className="flex-1" onClick={onDelete}>
          Delete
        </Button>
      </div>
    </Card>
  );
}
