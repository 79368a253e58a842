import { NewPasswordReply, PasswordState } from '@offpiste/domain/contract/password.ts';
import { useState } from 'react';
import { api } from '#api/api-client.ts';
import { type ServerCall, useServerCall } from '#api/use-server-call.ts';

export interface ChangePassword extends Pick<ServerCall, 'busy' | 'problem'> {
  /** The new one, once it is made; kept nowhere but on the screen. */
  made: string | null;
  make: (current: string) => Promise<void>;
  /** Replaces the old password with the new one; returns whether that has happened. */
  confirm: () => Promise<boolean>;
}

/** The two steps by which a password is replaced. Each may be repeated until its reply arrives. */
export function useChangePassword(): ChangePassword {
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
