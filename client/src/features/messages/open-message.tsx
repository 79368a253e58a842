import { lazy, Suspense, useSyncExternalStore } from 'react';
import { shownMessage } from './message-history.ts';

const MessageDialog = lazy(async () => ({ default: (await import('./message-dialog.tsx')).MessageDialog }));

/** Shows the open message over whatever screen is there. */
export function OpenMessage() {
  const message = useSyncExternalStore(shownMessage.subscribe, shownMessage.get);
  return (
    <Suspense>
      {message && <MessageDialog message={message} onClose={() => shownMessage.set(null)} />}
    </Suspense>
  );
}
