import { type FormEvent, useState } from 'react';
import { useConnectivity } from '#offline/connectivity.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { PasswordField } from '#ui/password-field.tsx';

export interface CurrentPasswordFormProps {
  /** Null while it is not known. */
  username: string | null;
  busy: boolean;
  /** Why the last try failed; beside the button, where the rep is looking. */
  problem: string | null;
  onSubmit: (password: string) => void;
}

/** Asks for the password that is to be replaced. */
export function CurrentPasswordForm({ username, busy, problem, onSubmit }: CurrentPasswordFormProps) {
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
