import { useSyncExternalStore } from 'react';
import { ownScript } from '#browser/trusted-types.ts';
import { createStore } from '#state/store.ts';

/** `ready`: a new version is on the phone. `accepted`: the rep wants it, or another tab has installed it. */
export type AppUpdate = 'none' | 'ready' | 'accepted';

export interface AppUpdateOptions {
  /** The browser's service workers. */
  workers: ServiceWorkerContainer;
  /** Whether the page may be reloaded: nothing is being sent and no unfinished work is on the screen. */
  isFree: () => Promise<boolean>;
  reload: () => void;
}

/** The first screen comes first. */
const REGISTER_AFTER_MS = 3000;
const FREE_AGAIN_MS = 500;
const LOOK_EVERY_MS = 3_600_000;

const update = createStore<AppUpdate>('none');

export function useAppUpdate(): AppUpdate {
  return useSyncExternalStore(update.subscribe, update.get);
}

/** Puts the new version in use as soon as nothing is in its way. */
export function acceptUpdate(): void {
  if (update.get() === 'ready') update.set('accepted');
}

/** Keeps the app on this phone and offers its new versions; none is installed unasked. Returns a function that stops it. */
export function startAppUpdate(options: AppUpdateOptions): () => void {
  const { workers, isFree, reload } = options;
  const stopped = new AbortController();
  const { signal } = stopped;
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const later = (ms: number, work: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms);
    timers.add(timer);
  };
  const whenFree = async (work: () => void): Promise<void> => {
    if (signal.aborted) return;
    if (await isFree()) work();
    else later(FREE_AGAIN_MS, () => void whenFree(work));
  };
  let registration: ServiceWorkerRegistration | undefined;
  let lookedAt = 0;

  /**
   * The first worker of all replaces none and needs no consent: until a busy page in Safari hears that it is active, it
   * waits and serves the page already. Without a controller this page does not run from the phone.
   */
  const offer = () => {
    const replaces = registration?.waiting && registration.active && workers.controller;
    if (replaces && update.get() === 'none') update.set('ready');
  };
  const onUpdateFound = () => {
    const worker = registration?.installing;
    worker?.addEventListener(
      'statechange',
      () => {
        if (worker.state === 'installed') offer();
      },
      { signal },
    );
  };
  const register = async () => {
    lookedAt = Date.now();
    registration = await workers
      .register(ownScript('/sw.js'), { updateViaCache: 'none' })
      // Without a connection the one of before goes on.
      .catch(() => workers.getRegistration())
      .catch(() => undefined);
    if (signal.aborted) return;
    registration?.addEventListener('updatefound', onUpdateFound, { signal });
    onUpdateFound();
    offer();
  };
  /** Not at every glance, and again when the phone's clock went back. */
  const look = () => {
    if (document.visibilityState === 'hidden' || Math.abs(Date.now() - lookedAt) < LOOK_EVERY_MS) return;
    lookedAt = Date.now();
    registration?.update().catch(() => undefined);
  };

  const stopAccepting = update.subscribe(() => {
    if (update.get() !== 'accepted') return;
    void whenFree(() => registration?.waiting?.postMessage({ type: 'SKIP_WAITING' }));
  });
  workers.addEventListener(
    'controllerchange',
    () => {
      // The first worker of all: this page is the one it serves.
      if (update.get() === 'none') return;
      update.set('accepted');
      void whenFree(reload);
    },
    { signal },
  );
  document.addEventListener('visibilitychange', look, { signal });
  addEventListener('focus', look, { signal });
  later(REGISTER_AFTER_MS, () => whenIdle(() => void register()));

  return () => {
    stopped.abort();
    stopAccepting();
    for (const timer of timers) clearTimeout(timer);
    update.set('none');
  };
}

/** Safari has no such information. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: REGISTER_AFTER_MS });
  else work();
}
