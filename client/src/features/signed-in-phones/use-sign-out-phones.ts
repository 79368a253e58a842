import { type SignedInPhone, SignedInPhonesReply } from '@offpiste/domain/contract/signed-in-phones.ts';
import { useState } from 'react';
import { api } from '#api/api-client.ts';
import { failureText } from '#api/api-result.ts';

/** One phone, or all but this one. */
export type Target = SignedInPhone | 'others';

/** Signs phones out from afar; `problem` says why the last time failed. It needs the server, so it never waits. */
export function useSignOutPhones() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const signOut = async (target: Target, password: string): Promise<boolean> => {
    setBusy(true);
    setProblem(null);
    const path =
      target === 'others' ? '/auth/sessions/revoke-others' : `/auth/sessions/${target.sessionId}/revoke`;
    const reply = await api.request('POST', path, { body: { password }, schema: SignedInPhonesReply });
    setBusy(false);
    if (reply.ok) return true;
    setProblem(
      reply.kind === 'http'
        ? failureText(reply)
        : 'Not signed out: no connection. Try again where there is signal.',
    );
    return false;
  };
  return { signOut, busy, problem, forgetProblem: () => setProblem(null) };
}
