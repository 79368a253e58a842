import { createEvent } from './event.ts';

/** A value that components can watch through `useSyncExternalStore`. */
export interface Store<T> {
  get: () => T;
  set: (value: T) => void;
  update: (change: (value: T) => T) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const changed = createEvent();
  const set = (next: T) => {
    if (Object.is(next, value)) return;
    value = next;
    changed.announce();
  };
  return { get: () => value, set, update: (change) => set(change(value)), subscribe: changed.subscribe };
}
