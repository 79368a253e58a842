import { PhoneLostReply, type PhoneRow } from '@offpiste/domain/contract/hq/phones.ts';
import { counted } from '@offpiste/domain/rules/counted.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { timeIn } from '#format/resort-time.ts';
import { AskDialog } from '#parts/ask-dialog.tsx';
import { useHqCall } from '#parts/use-hq-call.ts';
import { Button } from '#ui/button.tsx';
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
  const [went, setWent] = useState<PhoneLostReply['sent'] | null>(null);
  const { post, ...call } = useHqCall('hq/phones');
  const go = async () => {
    const path = `/api/hq/phones/${encodeURIComponent(phone.deviceId)}/${what}`;
    const reply = await post(path, { body: {}, schema: PhoneEnded });
    if (reply === null) return;
    if (what === 'lost') setWent(reply.sent ?? []);
    else onClose();
  };
  if (went) return <WhatWentThere went={went} onClose={onClose} />;
  const { title, says } = questionOf(phone, what);
  return (
    <AskDialog
      title={title}
      description={
        <>
          <p>{says}</p>
          {phone.unsent > 0 && (
            <p className="mt-2 font-bold">{counted(phone.unsent, 'action')} on it have not been sent.</p>
          )}
        </>
      }
      action={what === 'lost' ? 'It is lost' : 'Log out'}
      isDangerous
      call={call}
      onGo={go}
      onClose={onClose}
    />
  );
}

function questionOf({ rep, wallUntil }: PhoneRow, what: PhoneDialogProps['what']) {
  if (what === 'lost')
    return {
      title: `Is the phone of ${rep} lost?`,
      says: 'It is logged out and forgotten. It drops its data at its next contact, not before.',
    };
  if (wallUntil !== null)
    return {
      title: `Log this wall of ${rep} out?`,
      says: 'It shows the day no longer, and asks for a sign-in.',
    };
  return {
    title: `Log ${rep} out on this phone?`,
    says: 'It drops its data at its next contact. What it has not sent stays on it.',
  };
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
