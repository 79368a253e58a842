import { useSyncExternalStore } from 'react';
import { createStore } from '#state/store.ts';

const KEY = 'passwordNotice';

// Survives restarts: a rep who signed in without a quiet minute is asked at the next start.
const wanted = createStore(localStorage.getItem(KEY) !== null);

/** Whether the rep still has to be asked about the password they signed in with. */
export function usePasswordNotice(): boolean {
  return useSyncExternalStore(wanted.subscribe, wanted.get);
}

/** After a sign-in: the rep is asked once, if that password has to be replaced. */
export function wantPasswordNotice(): void {
  localStorage.setItem(KEY, 'wanted');
  wanted.set(true);
}

/** Asked, answered, or not needed. */
export function endPasswordNotice(): void {
  localStorage.removeItem(KEY);
  wanted.set(false);
}
