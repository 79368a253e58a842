import { registerRoute } from 'workbox-routing/registerRoute.js';
import type { BuiltFile } from './built-file.ts';
import { createKeptApp } from './kept-app.ts';
import { isOwnLogo, keptLogo } from './kept-logos.ts';
import { createKeptViewer } from './kept-viewer.ts';
import { readServedApp } from './served-app.ts';
import { readPush, showPush } from './show-push.ts';

/** The app's service worker: keeps the app on the phone and shows push messages. It imports nothing from the app. */
declare const self: ServiceWorkerGlobalScope;
/** Put in by the build. */
declare const APP_FILES: readonly BuiltFile[];
declare const VIEWER_FILES: readonly string[];

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

const keptApp = createKeptApp(APP_FILES);
const keptViewer = createKeptViewer(VIEWER_FILES);
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && isOwnLogo(url.pathname),
  async ({ request, url }) => (await keptLogo(url.pathname)) ?? fetch(request),
);

/** A new version waits for the rep's word, or until no page is open. */
self.addEventListener('install', (event) =>
  event.waitUntil(keptApp.fetchFiles(event).then(keptViewer.fetchChanged)),
);
self.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([keptApp.takeOver(event), keptViewer.takeOver()]).then(() => self.clients.claim()),
  ),
);
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting();
});

self.addEventListener('push', (event) => {
  const scope = {
    readApp: readServedApp,
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
