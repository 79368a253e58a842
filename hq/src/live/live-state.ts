import { useSyncExternalStore } from 'react';
import { createStore } from '#state/store.ts';

/** `connecting` until the stream is heard for the first time, and while it is opened again after a break. */
export type LiveState = 'connecting' | 'live' | 'lost';

/** Whether what changes on the server is heard of at once. */
export const liveState = createStore<LiveState>('connecting');

export function useLiveState(): LiveState {
  return useSyncExternalStore(liveState.subscribe, liveState.get);
}
