import { PasswordState } from '@offpiste/domain/contract/password.ts';
import { Link } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { api } from '#api/api-client.ts';
import { endPasswordNotice } from '#session/password-notice.ts';
import { Button, buttonClass } from '#ui/button.tsx';

/** Asks a rep, once for each sign-in, to replace a password that was handed over. It is above the page and covers nothing. */
export function PasswordNotice() {
  const state = usePasswordState();
  const stays = state?.expiresAt === null;
  useEffect(() => {
    if (stays) endPasswordNotice();
  }, [stays]);
  if (!state?.expiresAt) return null;
  return (
    <section aria-label="Password" className="border-b border-line bg-surface p-3">
      <div className="mx-auto flex max-w-2xl flex-col gap-3">
        <p className="flex items-center gap-3">
          <KeyRound aria-hidden className="size-6 shrink-0 text-brand" />
          <span>
            <b>Change the password you were given.</b> {lastDayText(state.expiresAt)}
          </span>
        </p>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" className="flex-1" onClick={endPasswordNotice}>
            Later
          </Button>
          <Link to="/change-password" className={buttonClass('primary', 'flex-1')}>
            Change it
          </Link>
        </div>
      </div>
    </section>
  );
}

function lastDayText(expiresAt: string): string {
  const day = new Date(expiresAt).toLocaleDateString('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  });
  const over = Date.parse(expiresAt) <= Date.now();
  return over ? `It stopped working on ${day}.` : `It works until ${day}.`;
}

/** Whose password it is and how long it lasts; null until the server has said so. */
export function usePasswordState(): PasswordState | null {
  const [state, setState] = useState<PasswordState | null>(null);
  useEffect(() => {
    let over = false;
    void api.request('GET', '/auth/password', { schema: PasswordState }).then((reply) => {
      if (reply.ok && !over) setState(reply.value);
    });
    return () => {
      over = true;
    };
  }, []);
  return state;
}
