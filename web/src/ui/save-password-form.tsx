import { Copy } from 'lucide-react';
import { type FormEvent, type ReactNode, useId } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { copyText } from './copy-text.ts';
import { PasswordField } from './password-field.tsx';
import { TextField } from './text-field.tsx';

export interface SavePasswordFormProps {
  /** Null while it is not known. */
  username: string | null;
  password: string;
  /** What follows when the rep goes on. */
  note: ReactNode;
  /** What the button says. */
  action: string;
  busy?: boolean;
  /** Why the last try failed; beside the button, where the rep is looking. */
  problem?: string | null;
  onSaved: () => void;
}

/** Shows a new password to be read, copied, or saved by a password manager, which knows a form by its fields. */
export function SavePasswordForm(props: SavePasswordFormProps) {
  const { username, password, note, action, busy = false, problem = null, onSaved } = props;
  const headingId = useId();
  const copy = () =>
    copyText(password, { copied: 'Password copied', failed: 'Could not copy. Write it down.' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSaved();
  };
  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
      <section
        aria-labelledby={headingId}
        className="rounded-card border-(length:--outline) border-edge bg-surface p-4"
      >
        <h2 id={headingId} className="font-bold">
          Your new password
        </h2>
        <p className="mt-2 font-mono text-xl break-all select-all">{password}</p>
        <Button className="mt-4" variant="secondary" icon={Copy} wide onClick={() => void copy()}>
          Copy
        </Button>
      </section>
      {username !== null && (
        <TextField label="Email" name="username" autoComplete="username" readOnly value={username} />
      )}
      <PasswordField
        label="New password"
        name="new-password"
        autoComplete="new-password"
        readOnly
        value={password}
        hint="For your password manager"
      />
      <p>{note}</p>
      {problem !== null && <Alert>{problem}</Alert>}
      <Button type="submit" wide disabled={busy}>
        {action}
      </Button>
    </form>
  );
}
