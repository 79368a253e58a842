import { api } from '#api/api-client.ts';
import { heardMessages } from '#offline/sync/heard-messages.ts';

/** What was shown, and put away, since this page was opened: a reply of before may still bring it. */
const shown = new Set<string>();
const away = new Set<string>();

/** Whether the rep has put a message away. */
export const isPutAway = (messageId: string): boolean => away.has(messageId);

/** Puts a message away, here at once. Where the server does not hear of it, its next reply brings it, and this is sent again. */
export function putAway(messageId: string): void {
  away.add(messageId);
  heardMessages.update((heard) => heard.filter((message) => message.messageId !== messageId));
  void report({ messageId, putAway: true });
}

/** Reports that a message is shown, once somebody can see the page. Returns a function that gives up. */
export function reportShown(messageId: string): () => void {
  const look = () => {
    if (document.visibilityState !== 'visible' || shown.has(messageId)) return;
    shown.add(messageId);
    void report({ messageId }).then((done) => {
      if (!done) shown.delete(messageId);
    });
  };
  look();
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}

async function report(body: { messageId: string; putAway?: true }): Promise<boolean> {
  return (await api.request('POST', '/api/subscriptions/received', { body })).ok;
}
