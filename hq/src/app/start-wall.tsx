import { HqAccessReply } from '@offpiste/domain/contract/hq/access.ts';
import { useState } from 'react';
import { callHq } from '#access/call-hq.ts';
import { kept } from '#access/hq-access.ts';
import { CallFailed } from '#live/call-failed.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

/** Asks whether this browser is to show the wall and nothing else from now on. */
export function StartWall({ onClose }: { onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const start = async () => {
    setBusy(true);
    setProblem(null);
    const reply = kept(await callHq('POST', '/api/hq/wall', { body: {}, schema: HqAccessReply }));
    setBusy(false);
    if (!reply.ok) setProblem(new CallFailed(reply).message);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Make this screen a wall?"
      description="For 14 days this browser shows the day’s departures, without names, and opens nothing else. It needs no passkey. Phones ends it; here, whoever opens /hq/sign-in can sign in again."
      actions={
        <>
          <Button disabled={busy} onClick={() => void start()}>
            Start the wall
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
