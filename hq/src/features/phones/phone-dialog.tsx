import { PhoneLostReply, type PhoneRow } from '@offpiste/domain/contract/hq/phones.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { callHq } from '#access/call-hq.ts';
import { timeIn } from '#format/resort-time.ts';
import { CallFailed } from '#live/call-failed.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { counted } from '#ui/counted.ts';
import { Dialog } from '#ui/dialog.tsx';

export interface PhoneDialogProps {
  phone: PhoneRow;
  what: 'sign-out' | 'lost';
  onClose: () => void;
}

/** Both replies: only one of them says what went to the phone. */
const PhoneEnded = z.partial(PhoneLostReply);

/** Logs a phone out, or forgets one that is lost and says what went there. */
export function PhoneDialog({ phone, what, onClose }: PhoneDialogProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [went, setWent] = useState<PhoneLostReply['sent'] | null>(null);
  const queries = useQueryClient();
  const path = `/api/hq/phones/${encodeURIComponent(phone.deviceId)}/${what}`;
  const go = async () => {
    setBusy(true);
    setProblem(null);
    const reply = await callHq('POST', path, { body: {}, schema: PhoneEnded });
    setBusy(false);
    if (!reply.ok) return setProblem(new CallFailed(reply).message);
    void queries.invalidateQueries({ queryKey: ['hq', '/api/hq/phones'] });
    if (what === 'lost') setWent(reply.value.sent ?? []);
    else onClose();
  };
  if (went) return <WhatWentThere went={went} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={what === 'lost' ? `Is the phone of ${phone.rep} lost?` : `Log ${phone.rep} out on this phone?`}
      description={
        <>
          <p>
            {what === 'lost'
              ? 'It is logged out and forgotten. It drops its data at its next contact, not before.'
              : 'It drops its data at its next contact. What it has not sent stays on it.'}
          </p>
          {phone.unsent > 0 && (
            <p className="mt-2 font-bold">{counted(phone.unsent, 'action')} on it have not been sent.</p>
          )}
        </>
      }
      actions={
        <>
          <Button variant="danger" disabled={busy} onClick={() => void go()}>
            {what === 'lost' ? 'It is lost' : 'Log out'}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      {problem !== null && <Alert>{problem}</Alert>}
    </Dialog>
  );
}

function WhatWentThere({ went, onClose }: { went: PhoneLostReply['sent']; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="What went to this phone"
      description={
        went.length === 0
          ? 'The audit trail names nothing.'
          : 'As the audit trail has it. The phone drops it at its next contact.'
      }
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <ul className="text-note">
        {went.map((one) => (
          <li key={`${one.call} ${one.weekId} ${one.username}`} className="border-t border-line py-1.5">
            <b>{one.classes.join(', ')}</b>, up to {counted(one.records, 'record')}
            <span className="block text-sm text-muted">
              {one.call} · {counted(one.times, 'time')}, the last {timeIn().dayAndTime(one.lastAt)}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
