import { errorText } from '@offpiste/domain/contract/errors.ts';
import { Copy, Inbox, LockKeyhole, MailOpen, Trash2 } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { timeIn } from '#format/resort-time.ts';
import { useMayUseMessages } from '#session/may-use-messages.ts';
import { useSelectedWeekId } from '#session/selected-week.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { copyText } from '#ui/copy-text.ts';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Screen } from '#ui/screen.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import { showToast } from '#ui/toast.tsx';
import { useNow } from '#ui/use-now.ts';
import type { LocalMessage } from './local-message.ts';
import {
  clearMessages,
  deleteMessage,
  loadMessages,
  messageHistory,
  shownMessage,
} from './message-history.ts';
import { PushCard } from './push-card.tsx';

/** The messages that arrived on this phone, for the one rep who has them. */
export function MessagesScreen() {
  const may = useMayUseMessages();
  return (
    <Screen title="Messages" back={useSelectedWeekId() === null ? '/' : '/home'}>
      {may ? (
        <>
          <PushCard />
          <History />
        </>
      ) : (
        <EmptyState icon={LockKeyhole} title={errorText('messages_forbidden')} />
      )}
    </Screen>
  );
}

function History() {
  const messages = useSyncExternalStore(messageHistory.subscribe, messageHistory.get);
  const [failed, setFailed] = useState(false);
  const [question, setQuestion] = useState<DeleteDialogProps['question']>(null);
  const now = useNow(60_000);
  useEffect(() => {
    loadMessages().catch(() => setFailed(true));
  }, []);
  const remove = (work: Promise<void>) =>
    void work.catch(() => showToast('This phone could not delete it. Try again.'));

  if (messages === null)
    return failed ? (
      <Alert>The messages on this phone could not be opened. Close the app and open it again.</Alert>
    ) : (
      <SkeletonList label="Loading messages" />
    );
  if (messages.length === 0)
    return (
      <EmptyState icon={Inbox} title="No messages">
        Messages sent to you are kept here, on this phone.
      </EmptyState>
    );
  return (
    <>
      <ul className="mb-4 flex flex-col gap-3">
        {messages.map((message) => (
          <li key={message.id}>
            <MessageCard
              message={message}
              now={now}
              onDelete={() =>
                setQuestion({
                  title: `Delete “${message.title}”?`,
                  action: 'Delete',
                  onYes: () => remove(deleteMessage(message.id)),
                })
              }
            />
          </li>
        ))}
      </ul>
      <Button
        variant="secondary"
        wide
        onClick={() =>
          setQuestion({
            title: messages.length === 1 ? 'Delete 1 message?' : `Delete all ${messages.length} messages?`,
            action: 'Delete all',
            onYes: () => remove(clearMessages()),
          })
        }
      >
        Clear all
      </Button>
      <DeleteDialog question={question} onClose={() => setQuestion(null)} />
    </>
  );
}

interface MessageCardProps {
  message: LocalMessage;
  now: number;
  onDelete: () => void;
}

/** One message of the history, with its actions. */
function MessageCard({ message, now, onDelete }: MessageCardProps) {
  const { title, body, timestamp } = message;
  const arrived = new Date(timestamp).toISOString();
  const copy = () =>
    copyText(`${title}\n${body}`, {
      copied: 'Message copied',
      failed: 'Could not copy. Open the message to read it.',
    });
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

interface DeleteDialogProps {
  /** The question; null while there is none. */
  question: { title: string; action: string; onYes: () => void } | null;
  onClose: () => void;
}

/** Asks before messages are gone for good. */
function DeleteDialog({ question, onClose }: DeleteDialogProps) {
  if (!question) return null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={question.title}
      description="Messages are kept only on this phone. Deleted ones cannot be restored."
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              question.onYes();
              onClose();
            }}
          >
            {question.action}
          </Button>
        </>
      }
    />
  );
}
