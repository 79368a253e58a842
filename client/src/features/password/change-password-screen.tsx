import { NewPasswordReply, PasswordState } from '@offpiste/domain/contract/password.ts';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { api } from '#api/api-client.ts';
import { type ServerCall, useServerCall } from '#api/use-server-call.ts';
import { useConnectivity } from '#offline/connectivity.ts';
import { endPasswordNotice } from '#session/password-notice.ts';
import { useSelectedWeekId } from '#session/selected-week.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { SavePasswordForm } from '#ui/save-password-form.tsx';
import { Screen } from '#ui/screen.tsx';
import { showToast } from '#ui/toast.tsx';
import { usePasswordState } from './password-notice.tsx';

/** The rep enters the password and gets a new one, which counts once they confirm that it is saved. */
export function ChangePasswordScreen() {
  const navigate = useNavigate();
  const back = useSelectedWeekId() === null ? '/' : '/home';
  const username = usePasswordState()?.username ?? null;
  const { made, busy, problem, make, confirm } = useChangePassword();
  const saved = async () => {
    if (!(await confirm())) return;
    endPasswordNotice();
    showToast('Password changed. Your other phones are logged out.');
    await navigate({ to: back });
  };
  return (
    <Screen title="Change password" back={back}>
      {made === null ? (
        <CurrentPasswordForm
          username={username}
          busy={busy}
          problem={problem}
          onSubmit={(current) => void make(current)}
        />
      ) : (
        <SavePasswordForm
          username={username}
          password={made}
          note="Save it now. When you go on, the old password ends and your other phones are logged out, but not this one."
          action={busy ? 'Changing…' : 'I have saved it'}
          busy={busy}
          problem={problem}
          onSaved={() => void saved()}
        />
      )}
    </Screen>
  );
}

interface CurrentPasswordFormProps {
  /** Null while it is not known. */
  username: string | null;
  busy: boolean;
  /** Why the last try failed; beside the button, where the rep is looking. */
  problem: string | null;
  onSubmit: (password: string) => void;
}

/** Asks for the password that is to be replaced. */
function CurrentPasswordForm({ username, busy, problem, onSubmit }: CurrentPasswordFormProps) {
  const [password, setPassword] = useState('');
  const offline = useConnectivity() === 'offline';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit(password);
  };
  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
      <p>We make the new password. Have your password manager ready.</p>
      <p>Your old password works until you confirm.</p>
      {offline && <Alert tone="info">You are offline. Changing the password needs a connection.</Alert>}
      {/* Lets a password manager know whose password to fill in. */}
      {username !== null && (
        <input hidden readOnly name="username" autoComplete="username" value={username} />
      )}
      <PasswordField
        label="Current password"
        name="current-password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {problem !== null && <Alert>{problem}</Alert>}
      <Button type="submit" wide disabled={busy || password === ''}>
        {busy ? 'Making a password…' : 'Make a new password'}
      </Button>
    </form>
  );
}

interface ChangePassword extends Pick<ServerCall, 'busy' | 'problem'> {
  /** The new one, once it is made; kept nowhere but on the screen. */
  made: string | null;
  make: (current: string) => Promise<void>;
  /** Replaces the old password with the new one; returns whether that has happened. */
  confirm: () => Promise<boolean>;
}

/** The two steps by which a password is replaced. Each may be repeated until its reply arrives. */
function useChangePassword(): ChangePassword {
  const [made, setMade] = useState<string | null>(null);
  const { ask, busy, problem } = useServerCall();
  return {
    made,
    busy,
    problem,
    async make(current) {
      const reply = await ask(
        api.request('POST', '/auth/password', { body: { password: current }, schema: NewPasswordReply }),
        'No connection, so nothing changed. Try again with signal.',
      );
      if (reply) setMade(reply.password);
    },
    async confirm() {
      const reply = await ask(
        api.request('POST', '/auth/password/confirm', { body: { password: made }, schema: PasswordState }),
        'No connection. Both passwords may work until this is sent. Try again with signal.',
      );
      return reply !== null;
    },
  };
}
