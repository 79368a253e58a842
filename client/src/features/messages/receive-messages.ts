import * as z from 'zod/mini';
import { knownBrand } from '#session/brand.ts';
import { showToast } from '#ui/toast.tsx';
import { messageText } from './local-message.ts';
import { mayUseMessages } from './may-use-messages.ts';
import { keepMessage } from './message-history.ts';
import { shownMessage } from './shown-message.ts';

/** What the service worker posts to the page (document 1 §4 "Notifications"). */
const WorkerMessage = z.object({
  type: z.enum(['SHOW_NOTIFICATION_MODAL', 'STORE_NOTIFICATION']),
  title: z.optional(z.string()),
  body: z.optional(z.string()),
  messageId: z.optional(z.nullable(z.string())),
});

const FRAGMENT = '#notifications';

/** Listens to the service worker and to the address. Gives the way to stop. */
export function startReceivingMessages(): () => void {
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
  worker?.addEventListener('message', onWorkerMessage);
  addEventListener('hashchange', openFromAddress);
  openFromAddress();
  return () => {
    worker?.removeEventListener('message', onWorkerMessage);
    removeEventListener('hashchange', openFromAddress);
  };
}

function onWorkerMessage({ data }: MessageEvent): void {
  const posted = WorkerMessage.safeParse(data);
  // Pushed to a rep who has signed out here since.
  if (!posted.success || !mayUseMessages()) return;
  const message = messageText(posted.data, brandName());
  if (posted.data.type === 'SHOW_NOTIFICATION_MODAL') shownMessage.set(message);
  keepMessage(message).catch(() => showToast(`This phone could not keep the message “${message.title}”.`));
}

/** The fragment says that there was a message, not which; a reload does not say it again. */
function openFromAddress(): void {
  if (location.hash !== FRAGMENT) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  shownMessage.set(messageText({}, brandName()));
}

function brandName(): string {
  return knownBrand()?.name ?? 'Offpiste';
}
