import { NewPasswordReply, PasswordState } from '@offpiste/domain/contract/password.ts';
import { useState } from 'react';
import { type ApiResult, api } from '#api/api-client.ts';
import { failureText } from '#api/api-result.ts';

export interface ChangePassword {
  /** The new one, once it is made; kept nowhere but on the screen. */
  made: string | null;
  busy: boolean;
  /** Why the last step failed. */
  problem: string | null;
  make: (current: string) => Promise<void>;
  /** Puts the new one in the old one's place; whether that has come about. */
  confirm: () => Promise<boolean>;
}

/** The two steps by which a password is replaced. Each may be repeated until its reply arrives. */
export function useChangePassword(): ChangePassword {
  const [made, setMade] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const run = async <T>(call: Promise<ApiResult<T>>, unreached: string): Promise<T | null> => {
    setBusy(true);
    setProblem(null);
    const reply = await call;
    setBusy(false);
    if (reply.ok) return reply.value;
    setProblem(reply.kind === 'http' ? failureText(reply) : unreached);
    return null;
  };

  return {
    made,
    busy,
    problem,
    async make(current) {
      const call = api.request('POST', '/auth/password', {
        body: { password: current },
        schema: NewPasswordReply,
      });
      const reply = await run(
        call,
        'No connection: your password is the one you have. Try again where there is signal.',
      );
      if (reply) setMade(reply.password);
    },
    async confirm() {
      const call = api.request('POST', '/auth/password/confirm', {
        body: { password: made },
        schema: PasswordState,
      });
      const reply = await run(
        call,
        'No connection: until this has arrived, the old password may still work, and the new one does. Try again where there is signal.',
      );
      return reply !== null;
    },
  };
}
