import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { forgetHqAccess } from '#access/hq-access.ts';
import { useBrand } from '#session/brand.ts';
import { useSignIn } from '#session/use-sign-in.ts';
import { Alert } from '#ui/alert.tsx';
import { SignInForm } from '#ui/sign-in-form.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';

/** Email and password; the passkey is asked for once they are right. */
export function SignInScreen() {
  const brand = useBrand();
  const navigate = useNavigate();
  const { to } = useSearch({ from: '/sign-in' });
  useDocumentTitle('Headquarters · Sign in');
  // The session before, which may be a wall's, says nothing of the next one, though it be the same rep's.
  useEffect(forgetHqAccess, []);
  const { running, problem, submit } = useSignIn(
    () => void navigate({ href: afterSignIn(to), replace: true }),
  );

  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-6 p-4">
      <div className="flex flex-col items-center gap-3">
        <img src={brand.logo} alt={brand.name} className="size-24" />
        <h1 className="text-xl font-bold">Headquarters</h1>
      </div>
      {problem !== null && <Alert>{problem}</Alert>}
      <SignInForm running={running} onSubmit={(username, password) => void submit(username, password)} />
      <p className="text-center text-sm text-muted">
        Signing in here logs the phone app out in this browser. What it has not sent yet stays.
      </p>
    </main>
  );
}

/** Where a sign-in leads: back, but not to a wall that has ended. It would look like one, and be a whole session without a menu. */
function afterSignIn(to = '/'): string {
  return /^\/wall\b/.test(to) ? '/' : to;
}
