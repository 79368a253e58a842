import * as z from 'zod/mini';
import { api } from '#api/api-client.ts';
import { appBrand } from '#api/app-brand.ts';
import { hearNow } from '#offline/sync/sync.ts';
import { mayUseMessages } from '#session/may-use-messages.ts';
import { showToast } from '#ui/toast.tsx';
import { type MessageText, messageText } from './local-message.ts';
import { keepMessage, shownMessage } from './message-history.ts';

const Pushed = z.object({
  title: z.optional(z.string()),
  body: z.optional(z.string()),
  messageId: z.optional(z.nullable(z.string())),
});
/** The messages that the service worker posts to the page (document 1 §4 "Notifications"). */
const WorkerMessage = z.extend(Pushed, { type: z.enum(['SHOW_NOTIFICATION_MODAL', 'STORE_NOTIFICATION']) });

const FRAGMENT = '#notifications';

/** Listens to the service worker and to the address. Returns a function that stops it. */
export function startReceivingMessages(): () => void {
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
  worker?.addEventListener('message', onWorkerMessage);
  addEventListener('hashchange', openFromAddress);
  openFromAddress();
  void collectShown().catch(() => undefined);
  return () => {
    worker?.removeEventListener('message', onWorkerMessage);
    removeEventListener('hashchange', openFromAddress);
  };
}

function onWorkerMessage({ data }: MessageEvent): void {
  const posted = WorkerMessage.safeParse(data);
  if (!posted.success) return;
  // Whoever has no page of messages sees those that the server still has for them.
  if (!mayUseMessages()) return void hearNow();
  const message = messageText(posted.data, brandName());
  if (posted.data.type === 'SHOW_NOTIFICATION_MODAL') shownMessage.set(message);
  void keep(message);
}

/** Messages that came while no page was open and are still in the phone's list of notifications. */
async function collectShown(): Promise<void> {
  if (!('serviceWorker' in navigator) || !mayUseMessages()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  for (const notification of (await registration?.getNotifications()) ?? []) {
    const pushed = Pushed.safeParse(notification.data);
    if (!pushed.success) continue;
    await keep(messageText(pushed.data, brandName()));
    notification.close();
  }
}

/** The worker has said that it was shown, unless its session had run out: a page can renew the session. */
async function keep(message: MessageText): Promise<void> {
  try {
    const { messageId } = message;
    if ((await keepMessage(message)) && messageId !== null)
      await api.request('POST', '/api/subscriptions/received', { body: { messageId } });
  } catch {
    showToast(`This phone could not keep the message “${message.title}”.`);
  }
}

/** The fragment says that there was a message, not which; a reload does not say it again. */
function openFromAddress(): void {
  if (location.hash !== FRAGMENT) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  if (mayUseMessages()) shownMessage.set(messageText({}, brandName()));
}

function brandName(): string {
  return appBrand()?.name ?? 'Offpiste';
}
