import { type SignedInPhone, SignedInPhonesReply } from '@offpiste/domain/contract/signed-in-phones.ts';
import { api } from '#api/api-client.ts';
import { useServerCall } from '#api/use-server-call.ts';

/** One phone, or all but this one. */
export type Target = SignedInPhone | 'others';

/** Signs phones out from afar; `problem` says why the last time failed. */
export function useSignOutPhones() {
  const { ask, busy, problem, forgetProblem } = useServerCall();
  const signOut = async (target: Target, password: string): Promise<boolean> => {
    const path =
      target === 'others' ? '/auth/sessions/revoke-others' : `/auth/sessions/${target.sessionId}/revoke`;
    const reply = await ask(
      api.request('POST', path, { body: { password }, schema: SignedInPhonesReply }),
      'No connection, so nothing changed. Try again with signal.',
    );
    return reply !== null;
  };
  return { signOut, busy, problem, forgetProblem };
}
