import { EPOCH_HEADER } from '@offpiste/domain/contract/headers.ts';
import { createStore } from '#state/store.ts';

const epoch = createStore<string | null>(null);

/** The epoch of the server's ledger, as its last reply named it; null before there was one. */
export const ledgerEpoch = epoch.get;

/** Calls back when the ledger is in another epoch. */
export const onLedgerEpoch = epoch.subscribe;

/** Learns the epoch from a reply. Never call it for one from a cache. */
export function observeEpoch({ headers }: Pick<Response, 'headers'>): void {
  const named = headers.get(EPOCH_HEADER);
  if (named !== null) epoch.set(named);
}
