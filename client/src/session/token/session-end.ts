type Listener = (text: string) => void;

const listeners = new Set<Listener>();

/** Calls back with the text to show when the server has ended the session. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Announces that nobody is signed in any more. The outbox stays. */
export function announceSessionEnd(text: string): void {
  for (const listener of [...listeners]) listener(text);
}
