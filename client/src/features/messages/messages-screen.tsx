import { errorText } from '@offpiste/domain/contract/errors.ts';
import { Inbox, LockKeyhole } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useMayUseMessages } from '#session/may-use-messages.ts';
import { useSelectedWeekId } from '#session/selected-week.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Screen } from '#ui/screen.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import { showToast } from '#ui/toast.tsx';
import { useNow } from '#ui/use-now.ts';
import { DeleteDialog, type DeleteDialogProps } from './delete-dialog.tsx';
import { MessageCard } from './message-card.tsx';
import { clearMessages, deleteMessage, loadMessages, messageHistory } from './message-history.ts';
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
