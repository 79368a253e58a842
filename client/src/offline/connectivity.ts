import { useSyncExternalStore } from 'react';
import { createStore } from '#state/store.ts';

/** `slow`: replies take too long to wait for them on a scan screen. `offline`: the last call got no answer. */
export type Connectivity = 'online' | 'slow' | 'offline';

/** The app does not wait for a reply that takes longer (decisions §7). */
export const SLOW_REPLY_MS = 1500;
const WINDOW = 5;
const SLOW_IN_WINDOW = 2;
const QUICK_TO_RECOVER = 2;

export type Observation = 'quick' | 'slow' | 'failed';

export interface ConnectivityMeter {
  get: () => Connectivity;
  subscribe: (listener: () => void) => () => void;
  observe: (observation: Observation) => void;
  /** Watches one call: how long it takes and whether it gets an answer. */
  watch: <T extends { ok: boolean; kind?: string }>(call: Promise<T>) => Promise<T>;
}

export interface ConnectivityOptions {
  /** The browser's own opinion; its no is right, its yes only a hint. */
  isOnline: () => boolean;
}

/**
 * Learns from real replies. Two of the last five over 1.5 s make the connection slow, until two in a row are
 * quick again.
 */
export function createConnectivityMeter({ isOnline }: ConnectivityOptions): ConnectivityMeter {
  let recent: boolean[] = [];
  let slow = false;
  let failing = false;
  /** As it was announced last; the browser may know better by now. */
  const announced = createStore<Connectivity>('online');

  const get = (): Connectivity => {
    if (!isOnline() || failing) return 'offline';
    return slow ? 'slow' : 'online';
  };

  const publish = () => announced.set(get());

  const observe = (observation: Observation) => {
    if (observation === 'failed') failing = true;
    else {
      failing = false;
      recent = [...recent, observation === 'slow'].slice(-WINDOW);
      if (recent.filter(Boolean).length >= SLOW_IN_WINDOW) slow = true;
      if (recent.slice(-QUICK_TO_RECOVER).every((wasSlow) => !wasSlow) && slow) {
        slow = false;
        recent = [];
      }
    }
    publish();
  };

  return {
    get,
    observe,
    subscribe: announced.subscribe,
    async watch(call) {
      let late = false;
      const timer = setTimeout(() => {
        late = true;
        observe('slow');
      }, SLOW_REPLY_MS);
      const result = await call;
      clearTimeout(timer);
      const reached = result.ok || result.kind === 'http';
      if (!reached) observe('failed');
      else if (!late) observe('quick');
      else if (failing) {
        failing = false;
        publish();
      }
      return result;
    },
  };
}

/** The meter of this tab; every call of the outbox and of the lists feeds it. */
export const connectivity = createConnectivityMeter({ isOnline: () => navigator.onLine !== false });

/** How good the connection is, for the status line and for the wording of verdicts. */
export function useConnectivity(): Connectivity {
  return useSyncExternalStore(subscribe, connectivity.get);
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = connectivity.subscribe(listener);
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    unsubscribe();
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
