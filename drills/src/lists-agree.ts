import { CoachTicketsReply } from '@offpiste/domain/contract/coach.ts';
import { signInToLoad } from '../../server/src/testing/loading-devices.ts';
import { waitFor } from '../../server/src/testing/wait-for.ts';
import type { TwoServers } from './two-servers.ts';

const LIST = '/api/coach/allBarcodes/4/direction/outbound/W1';

/** Whether each server shows as many loaded passengers as the ledger has, once it has heard of what the other one recorded. */
export async function waitUntilListsAgree(servers: TwoServers, loaded: number): Promise<boolean> {
  const shown = servers.addresses().map(async (address) => {
    const { headers } = await signInToLoad(address);
    await waitFor(async () => {
      const reply = await fetch(`${address}${LIST}`, { headers });
      const list = CoachTicketsReply.parse(await reply.json());
      if (list.loaded !== loaded) throw new Error(`the list shows ${list.loaded} of ${loaded}`);
    });
  });
  return await Promise.all(shown).then(
    () => true,
    () => false,
  );
}
