import { InvitedReply } from '@offpiste/domain/contract/invite.ts';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '#api/api-client.ts';
import { useServerCall } from '#api/use-server-call.ts';
import { useBrand } from '#session/brand.ts';
import { useSession } from '#session/session.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { SavePasswordForm } from '#ui/save-password-form.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';

/** Opened by the link that headquarters made: gives the rep the password of the account. */
export function InviteScreen() {
  const brand = useBrand();
  const navigate = useNavigate();
  const { rep } = useSession();
  const token = useLocation({ select: ({ hash }) => hash });
  const [invited, setInvited] = useState<InvitedReply | null>(null);
  const { ask, busy, problem } = useServerCall();
  useDocumentTitle('Your invitation');
  const open = async () => {
    const reply = await ask(
      api.request('POST', '/auth/invite', { body: { token }, schema: InvitedReply }),
      'No connection. The link works again with signal.',
    );
    setInvited(reply);
    // The link is used: it stays neither in the address nor in the browser's history.
    if (reply) await navigate({ to: '/invite', hash: '', replace: true });
  };
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-6 p-4 pt-[max(1rem,env(safe-area-inset-top))]">
      <div className="flex flex-col items-center gap-4">
        <img src={brand.logo} alt={brand.name} className="h-24" />
        <h1 className="text-center text-xl font-bold wrap-anywhere">
          {invited ? `Welcome, ${invited.name}` : 'Your invitation'}
        </h1>
      </div>
      {invited ? (
        <SavePasswordForm
          username={invited.username}
          password={invited.password}
          note="Save it now: it is shown this once. Then sign in with it."
          action="I have saved it: sign in"
          onSaved={() => void navigate({ to: '/login' })}
        />
      ) : (
        <>
          <p>We make your password. Have your password manager ready.</p>
          <p>A password that you had before ends, and its phones are logged out.</p>
          <p>The link works once, for seven days. If yours no longer does, ask headquarters for a new one.</p>
          {rep && (
            <Alert tone="info">
              {rep.name} is signed in on this phone. What is not sent stays; log out before you sign in.
            </Alert>
          )}
          {token === '' && <Alert>Open the whole link that you were given.</Alert>}
          {problem !== null && <Alert>{problem}</Alert>}
          <Button wide disabled={busy || token === ''} onClick={() => void open()}>
            {busy ? 'Making a password…' : 'Get my password'}
          </Button>
        </>
      )}
    </main>
  );
}
