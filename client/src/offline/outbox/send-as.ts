import { actionTable, requestOf } from '@offpiste/domain/contract/actions.ts';
import { EPOCH_HEADER } from '@offpiste/domain/contract/headers.ts';
import type * as z from 'zod/mini';
import { api, headerOfRep } from '#api/api-client.ts';
import { connectivity } from '../connectivity.ts';
import type { OutboxOptions } from './outbox-options.ts';

/** Sends as this rep: another tab may have signed another one in, which this one does not know yet. */
export function sendAs(repId: string): Pick<OutboxOptions, 'send' | 'sendTogether'> {
  const headersIn = (epoch: string | undefined) => ({
    ...headerOfRep(repId),
    'X-Cacheable': 'true',
    ...(epoch === undefined ? {} : { [EPOCH_HEADER]: epoch }),
  });
  return {
    send: (kind, body, epoch) => {
      const { path, body: sent } = requestOf(kind, body);
      const schema: z.ZodMiniType = actionTable[kind].reply;
      const headers = headersIn(epoch);
      return connectivity.watch(api.request('POST', path, { body: sent, schema, headers }));
    },
    // Not among the app's first files; without it everything goes one by one.
    sendTogether: async (actions, epoch) => {
      const module = await import('./send-together.ts').catch(() => null);
      return module ? await module.sendTogether(actions, headersIn(epoch)) : 'refused';
    },
  };
}
