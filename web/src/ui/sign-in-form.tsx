import { type FormEvent, useState } from 'react';
import { BusyBar } from './busy-bar.tsx';
import { Button } from './button.tsx';
import { PasswordField } from './password-field.tsx';
import { TextField } from './text-field.tsx';

interface SignInFormProps {
  running: boolean;
  onSubmit: (username: string, password: string) => void;
}

/** Email and password, as password managers know them. */
export function SignInForm({ running, onSubmit }: SignInFormProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit(email, password);
  };
  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
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
  );
}
