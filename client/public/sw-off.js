/**
 * Stands at /sw.js while the server runs with SERVICE_WORKER=off: takes the app's files off the phone again, so that
 * every start asks the server. Weeks, lists and what is not sent yet lie elsewhere and stay.
 */
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(retire()));

async function retire() {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  await self.registration.unregister();
}
