import { MessageReply, RecipientsReply } from '@offpiste/domain/contract/hq/messages.ts';
import { MOST_TEXT, MOST_TITLE } from '@offpiste/domain/contract/messages.ts';
import { counted } from '@offpiste/domain/rules/counted.ts';
import { useRef } from 'react';
import { useHq } from '#live/use-hq.ts';
import { FormDialog } from '#parts/form-dialog.tsx';
import { useHqCall } from '#parts/use-hq-call.ts';
import { CheckField } from '#ui/check-field.tsx';
import { TextArea, TextField } from '#ui/text-field.tsx';
import { AudienceFields } from './audience-fields.tsx';
import { audienceOf } from './audience-of.ts';
import type { MessagesSearch } from './messages-search.ts';
import { RecipientsLine } from './recipients-line.tsx';

/** What was typed. */
export interface Draft {
  title: string;
  text: string;
  urgent: boolean;
}

export interface WriteDialogProps {
  search: MessagesSearch;
  onChange: (search: MessagesSearch) => void;
  draft: Draft;
  onDraft: (draft: Draft) => void;
  onClose: () => void;
  /** Called with the id of the message that was written. */
  onWritten: (messageId: string) => void;
}

/** Writes a message; how many it would reach is said before it is sent. */
export function WriteDialog({ search, onChange, draft, onDraft, onClose, onWritten }: WriteDialogProps) {
  const idOf = useIdFor();
  const { post, ...call } = useHqCall('hq/messages');
  const audience = audienceOf(search);
  const recipients = useHq({
    path: `/api/hq/messages/recipients?${new URLSearchParams({ ...audience })}`,
    schema: RecipientsReply,
    shows: (list) => ['hq/messages', 'hq/phones', 'hq/reps', 'hq/imports'].includes(list),
    isWanted: audience !== null,
  });
  const count = audience === null ? 0 : (recipients.data?.reps.length ?? 0);
  const fields = { audience, title: draft.title.trim(), text: draft.text.trim(), urgent: draft.urgent };
  const submit = async () => {
    const body = { idempotentId: idOf(JSON.stringify(fields)), ...fields };
    const reply = await post('/api/hq/messages', { body, schema: MessageReply });
    if (reply !== null) onWritten(reply.message.messageId);
  };
  return (
    <FormDialog
      title="Write to reps"
      action={count === 0 ? 'Send' : `Send to ${counted(count, 'rep')}`}
      isUnready={count === 0 || fields.title === '' || fields.text === ''}
      call={call}
      onSubmit={submit}
      onClose={onClose}
    >
      <AudienceFields search={search} onChange={onChange} />
      {audience !== null && <RecipientsLine query={recipients} isUrgent={draft.urgent} />}
      <TextField
        label="Title"
        autoComplete="off"
        maxLength={MOST_TITLE}
        value={draft.title}
        onChange={(event) => onDraft({ ...draft, title: event.target.value })}
      />
      <div>
        <TextArea
          label="Text"
          rows={4}
          maxLength={MOST_TEXT}
          value={draft.text}
          onChange={(event) => onDraft({ ...draft, text: event.target.value })}
        />
        <p className="mt-1 text-sm text-muted">
          No names or numbers of passengers: it shows on locked phones.{' '}
          {draft.text.length > MOST_TEXT * 0.8 && `${MOST_TEXT - draft.text.length} characters left.`}
        </p>
      </div>
      <CheckField
        label="Urgent"
        checked={draft.urgent}
        onChange={(urgent) => onDraft({ ...draft, urgent })}
        hint="Goes out at night too. Others wait from 22:00 to 07:00."
      />
    </FormDialog>
  );
}

/** Returns an id for what is sent: the same while that is the same, so that pressing again after an error sends it once. */
function useIdFor(): (what: string) => string {
  const made = useRef({ what: '', id: '' });
  return (what) => {
    if (made.current.what !== what) made.current = { what, id: crypto.randomUUID() };
    return made.current.id;
  };
}

export const NO_DRAFT: Draft = { title: '', text: '', urgent: false };
