import { type MessageRow, MessagesReply } from '@offpiste/domain/contract/hq/messages.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Megaphone, PenLine } from 'lucide-react';
import { useState } from 'react';
import { useIsManager } from '#access/use-is-manager.ts';
import { useHq } from '#live/use-hq.ts';
import { Answer } from '#parts/answer.tsx';
import { Figure, Page } from '#parts/page.tsx';
import { useKeys } from '#parts/use-keys.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useNow } from '#ui/use-now.ts';
import { MessageCard } from './message-card.tsx';
import type { MessagesSearch } from './messages-search.ts';
import { NO_DRAFT, WriteDialog } from './write-dialog.tsx';

/** Telling the reps something, and seeing who has it. */
export function MessagesScreen() {
  const search = useSearch({ from: '/signed-in/inside/season/messages' });
  const navigate = useNavigate({ from: '/messages' });
  const isManager = useIsManager();
  const [draft, setDraft] = useState(NO_DRAFT);
  const now = useNow(15_000);
  const query = useHq({
    path: '/api/hq/messages',
    schema: MessagesReply,
    shows: (list) => list === 'hq/messages',
  });
  const show = (next: MessagesSearch) => void navigate({ search: next, replace: true });
  const write = () => show({ write: true });
  useKeys(isManager ? [{ keys: 'w', words: 'Write to reps', run: write }] : []);
  return (
    <Page
      title="Messages"
      shown={query}
      figures={query.data && <Figures messages={query.data.messages} />}
      actions={
        isManager && (
          <Button icon={PenLine} onClick={write}>
            Write
          </Button>
        )
      }
    >
      <Answer query={query} loading="Loading messages" failed="The messages did not load">
        {({ messages }) =>
          messages.length === 0 ? (
            <EmptyState icon={Megaphone} title="Nothing sent yet">
              {isManager ? 'Press Write: what you write' : 'What a manager writes here'} comes to phones as an
              alert, and into the app.
            </EmptyState>
          ) : (
            <ul aria-label="Messages" className="flex flex-col gap-2">
              {messages.map((message) => (
                <MessageCard key={message.messageId} message={message} now={now} />
              ))}
            </ul>
          )
        }
      </Answer>
      {search.write && isManager && (
        <WriteDialog
          search={search}
          onChange={show}
          draft={draft}
          onDraft={setDraft}
          onClose={() => show({})}
          onWritten={(messageId) =>
            void navigate({ to: '/messages/$messageId', params: { messageId }, replace: true })
          }
        />
      )}
    </Page>
  );
}

function Figures({ messages }: { messages: readonly MessageRow[] }) {
  const total = (state: keyof MessageRow['counts']) =>
    messages.reduce((sum, { counts }) => sum + counts[state], 0);
  return (
    <>
      <Figure label="Messages" value={messages.length} hint="Of the last 30 days, at most 100" />
      <Figure label="Waiting" value={total('waiting')} hint="Not gone out yet, counted by rep" />
      <Figure label="Shown" value={total('shown')} hint="Shown on a phone, counted by rep" />
    </>
  );
}
