import { type FormEvent, useId, useState } from 'react';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { phoneName } from './phone-text.ts';
import type { Target } from './use-sign-out-phones.ts';

export interface SignOutDialogProps {
  /** The phones to be signed out. */
  target: Target;
  busy: boolean;
  /** Why the last try failed. */
  problem: string | null;
  onCancel: () => void;
  onConfirm: (password: string) => void;
}

/** Asks for the password before a phone is signed out remotely, and says what happens to its unsent actions. */
export function SignOutDialog({ target, busy, problem, onCancel, onConfirm }: SignOutDialogProps) {
  const [password, setPassword] = useState('');
  const formId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onConfirm(password);
  };
  return (
    <Dialog
      open
      onClose={onCancel}
      title={target === 'others' ? 'Log out all other phones?' : `Log out ${phoneName(target)}?`}
      description="It is logged out when it next connects, and its week is removed. What it has not sent stays on it until you sign in there again."
      actions={
        <>
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
          <Button variant="danger" type="submit" form={formId} disabled={busy || password === ''}>
            {busy ? 'Logging out…' : 'Log out'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <PasswordField
          label="Your password"
          name="current-password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        {problem !== null && <Alert className="mt-4">{problem}</Alert>}
      </form>
    </Dialog>
  );
}
