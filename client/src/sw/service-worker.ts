import type { AppBuild } from './app-build.ts';
import { createKeptApp } from './kept-app.ts';
import { readPush, type ServedApp, showPush } from './show-push.ts';

/** The app's service worker: keeps the app on the phone and shows push messages. It imports nothing from the app. */
declare const self: ServiceWorkerGlobalScope;
/** Put in by the build. */
declare const APP_BUILD: AppBuild;

const address = new URL(self.location.href).searchParams;
const app: ServedApp = { brand: address.get('brand') ?? '', name: address.get('name') ?? 'Offpiste' };

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

const keptApp = createKeptApp(APP_BUILD);

self.addEventListener('install', (event) => event.waitUntil(install(event)));
self.addEventListener('activate', (event) =>
  event.waitUntil(keptApp.takeOver(event).then(() => self.clients.claim())),
);
self.addEventListener('message', (event) => {
  const type: unknown = event.data?.type;
  if (type === 'SKIP_WAITING') void self.skipWaiting();
  if (type === 'IS_NEW_VERSION') {
    event.waitUntil(keptApp.isInUse().then((isInUse) => event.ports[0]?.postMessage(!isInUse)));
  }
});

/** A new version waits for the rep's word, or until no page is open; one that only got another address need not. */
async function install(event: ExtendableEvent): Promise<void> {
  await keptApp.fetchFiles(event);
  if (await keptApp.isInUse()) await self.skipWaiting();
}

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
  event.waitUntil(openApp(notification.data));
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
