/** Something that happens again and again, and the listeners that are called each time. */
export interface AppEvent<T> {
  /** Returns a function that stops the calls. */
  subscribe: (listener: (about: T) => void) => () => void;
  announce: (about: T) => void;
}

export function createEvent<T = void>(): AppEvent<T> {
  const listeners = new Set<(about: T) => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    announce: (about) => {
      // A listener may stop others, or itself, while all are called.
      for (const listener of [...listeners]) listener(about);
    },
  };
}
