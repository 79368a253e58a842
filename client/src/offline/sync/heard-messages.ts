import type { PhoneMessage } from '@offpiste/domain/contract/heartbeat.ts';
import { createStore } from '#state/store.ts';

/** Messages from headquarters that the signed-in rep has not put away, as the server last said; the latest first. */
export const heardMessages = createStore<readonly PhoneMessage[]>([]);
