import { Copy } from 'lucide-react';
import { type FormEvent, useId } from 'react';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast.tsx';

export interface NewPasswordFormProps {
  username: string | null;
  password: string;
  busy: boolean;
  /** Why the last try failed; beside the button, where the rep is looking. */
  problem: string | null;
  onSaved: () => void;
}

/** Shows the new password to be read, copied, or saved by a password manager, which knows a form by its fields. */
export function NewPasswordForm({ username, password, busy, problem, onSaved }: NewPasswordFormProps) {
  const headingId = useId();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(password);
      showToast('Password copied');
    } catch {
      showToast('Could not copy. Write it down.');
    }
  };
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
      <p>
        Save it now. When you go on, the old password ends and your other phones are logged out, but not this
        one.
      </p>
      {problem !== null && <Alert>{problem}</Alert>}
      <Button type="submit" wide disabled={busy}>
        {busy ? 'Changing…' : 'I have saved it'}
      </Button>
    </form>
  );
}
