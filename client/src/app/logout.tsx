import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useOutbox } from '#offline/outbox/use-outbox.ts';
import { endSession } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

/** Logs out; with unsent actions it first says how many stay on this phone. */
export function LogoutButton({ variant }: { variant: 'secondary' | 'quiet' }) {
  const { unsent } = useOutbox();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant={variant}
        icon={LogOut}
        wide
        onClick={() => (unsent > 0 ? setAsking(true) : endSession())}
      >
        {variant === 'quiet' ? 'Log out' : 'Logout'}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={unsentTitle(unsent)}
        description="Nothing is lost: this phone keeps them and sends them when you sign in here again."
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Stay signed in
            </Button>
            <Button variant="danger" onClick={endSession}>
              Logout
            </Button>
          </>
        }
      />
    </>
  );
}

function unsentTitle(unsent: number): string {
  return unsent === 1 ? '1 action stays on this phone' : `${unsent} actions stay on this phone`;
}
