import { useEffect, useState } from 'react';
import { failureText } from '#api/api-result.ts';
import { endSession } from '#session/session.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import { confirmWithPasskey, enrolPasskey, goWithout } from './ceremonies.ts';
import type { PasskeyWish } from './confirm-passkey.ts';
import { fetchHqAccess, useHqAccess } from './hq-access.ts';

/** Asks for the passkey that a call waits for; for the first one where there is none yet. */
export function PasskeyGate({ wish }: { wish: PasskeyWish }) {
  const access = useHqAccess();
  const { problem, running, run, setProblem } = useCeremony(() => wish.end(true));
  const [name, setName] = useState('');

  useEffect(() => {
    void fetchHqAccess().then((reply) => {
      if (!reply.ok) setProblem(reply.kind === 'http' ? failureText(reply) : 'The server cannot be reached.');
    });
  }, [setProblem]);

  const leave = () => {
    wish.end(false);
    if (!wish.mayCancel) endSession();
  };
  const hasPasskey = access !== null && access.passkeys.length > 0;
  const isFirst = access !== null && !hasPasskey && access.mayEnrol;
  return (
    <Dialog
      open
      onClose={() => wish.mayCancel && leave()}
      title={isFirst ? 'Make a passkey' : 'Confirm with your passkey'}
      description={
        isFirst
          ? 'Headquarters opens with your password and a passkey: a fingerprint, a face, or a security key.'
          : 'It is asked for at sign-in, and before what cannot be undone.'
      }
      actions={
        <>
          {hasPasskey && (
            <Button disabled={running} onClick={() => run(confirmWithPasskey)}>
              Use passkey
            </Button>
          )}
          {isFirst && (
            <Button
              disabled={running}
              onClick={() => run(() => enrolPasskey(name.trim() || 'First passkey'))}
            >
              Make a passkey
            </Button>
          )}
          {access?.mayGoWithout && (
            <Button variant="secondary" disabled={running} onClick={() => run(goWithout)}>
              Continue without a passkey (demo)
            </Button>
          )}
          <Button variant="secondary" onClick={leave}>
            {wish.mayCancel ? 'Cancel' : 'Log out'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {problem !== null && <Alert>{problem}</Alert>}
        {access !== null && !hasPasskey && !isFirst && (
          <Alert tone="info">
            This account has no passkey, and none can be added now. An operator opens that for a day: offpiste
            rep passkey-reset, with your email address.
          </Alert>
        )}
        {isFirst && (
          <TextField
            label="Name of the passkey"
            hint="Such as the device it is on"
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </div>
    </Dialog>
  );
}

/** One ceremony at a time. */
function useCeremony(onDone: () => void) {
  const [problem, setProblem] = useState<string | null>(null);
  const [running, setRunning] = useState(false);
  const run = (ceremony: () => Promise<string | null>) => {
    setRunning(true);
    setProblem(null);
    void ceremony().then((text) => {
      setRunning(false);
      setProblem(text);
      if (text === null) onDone();
    });
  };
  return { problem, running, run, setProblem };
}
