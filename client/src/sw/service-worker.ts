import { readPush, type ServedApp, showPush } from './show-push.ts';

/**
 * The app's service worker: shows what is pushed. It caches nothing and answers no request.
 * It imports nothing of the app, so that it is one file.
 */
declare const self: ServiceWorkerGlobalScope;

const address = new URL(self.location.href).searchParams;
const app: ServedApp = { brand: address.get('brand') ?? '', name: address.get('name') ?? 'Offpiste' };

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  const scope = {
    app,
    show: (title: string, options: NotificationOptions) => self.registration.showNotification(title, options),
    pages,
    fetch: (path: string, init: RequestInit) => self.fetch(path, init),
  };
  event.waitUntil(showPush(scope, readPush(event.data?.text())));
});

self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(openApp(notification.data as object | null));
});

/** Shows the message in a page that is open; a page opened for it says that there is one, and keeps it. */
async function openApp(message: object | null): Promise<void> {
  const [page] = await pages();
  if (page) {
    page.postMessage({ type: 'SHOW_NOTIFICATION_MODAL', ...message });
    await page.focus();
    return;
  }
  const opened = await self.clients.openWindow('/#notifications');
  opened?.postMessage({ type: 'STORE_NOTIFICATION', ...message });
}
