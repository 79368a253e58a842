import { PasswordState } from '@offpiste/domain/contract/password.ts';
import { useEffect, useState } from 'react';
import { api } from '#api/api-client.ts';

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
