import { useSyncExternalStore } from 'react';
import { createStore } from '#state/store.ts';

/**
 * `connecting` until the stream of the shown week is heard for the first time, and while it is opened again after a break;
 * `asking` where there is no week to follow, and the page asks by itself.
 */
export type LiveState = 'connecting' | 'live' | 'lost' | 'asking';

/** Whether what changes on the server is heard of at once. */
export const liveState = createStore<LiveState>('connecting');

export function useLiveState(): LiveState {
  return useSyncExternalStore(liveState.subscribe, liveState.get);
}
