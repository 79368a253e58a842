import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useBrand } from '#session/brand.ts';
import { signIn, useSession } from '#session/session.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { BusyBar } from '#ui/progress-bar.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';

/** Email and password; the passkey is asked for once they are right. */
export function SignInScreen() {
  const brand = useBrand();
  const navigate = useNavigate();
  const { to } = useSearch({ from: '/sign-in' });
  const { endText } = useSession();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [running, setRunning] = useState(false);
  const [error, setError] = useState<string | null>(null);
  useDocumentTitle('Headquarters · Sign in');
  const problem = running ? null : (error ?? endText);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (running) return;
    setRunning(true);
    setError(null);
    const refusal = await signIn(email, password);
    setRunning(false);
    setError(refusal);
    if (refusal === null) await navigate({ href: to ?? '/', replace: true });
  };

  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-6 p-4">
      <div className="flex flex-col items-center gap-3">
        <img src={brand.logo} alt={brand.name} className="size-24" />
        <h1 className="text-xl font-bold">Headquarters</h1>
      </div>
      {problem !== null && <Alert>{problem}</Alert>}
      <form className="flex flex-col gap-4" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label="Email"
          type="email"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <div className="h-1">{running && <BusyBar label="Signing in" />}</div>
        <Button type="submit" wide disabled={running}>
          {running ? 'Signing in…' : 'Sign in'}
        </Button>
      </form>
      <p className="text-center text-sm text-muted">
        Signing in here logs the phone app out in this browser. What it has not sent yet stays.
      </p>
    </main>
  );
}
