import { CoachTicketsReply } from '@offpiste/domain/contract/coach.ts';
import { type Comparison, signInToLoad } from '../../server/src/testing/loading-devices.ts';
import { waitFor } from '../../server/src/testing/wait-for.ts';
import type { TwoServers } from './two-servers.ts';

const LIST = '/api/coach/allBarcodes/4/direction/outbound/W1';

interface ListsAgree {
  agree: boolean;
  text: string;
}

/** Whether each server shows as many loaded passengers as the ledger has, once it has heard of what the other one recorded. */
export async function waitUntilListsAgree(servers: TwoServers, { loaded }: Comparison): Promise<ListsAgree> {
  const shown = servers.addresses().map(async (address) => {
    // Connections that nothing used since a failover may answer 'later' once.
    const { headers } = await waitFor(() => signInToLoad(address));
    await waitFor(async () => {
      const reply = await fetch(`${address}${LIST}`, { headers });
      const list = CoachTicketsReply.parse(await reply.json());
      if (list.loaded !== loaded) throw new Error(`the list shows ${list.loaded} of ${loaded}`);
    });
  });
  return await Promise.all(shown).then(
    () => ({ agree: true, text: 'both servers show the same list' }),
    (reason) => ({ agree: false, text: `a server does not show what the ledger has: ${String(reason)}` }),
  );
}
