/**
 * Served as /sw.js while the server runs with SERVICE_WORKER=off: takes the app's files off the phone again, so that
 * every start asks the server. Weeks, lists and what is not sent yet are kept elsewhere and stay.
 */
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(giveUp()));

/** It stays registered itself: the next start would only register it again, perhaps while it is still going. */
async function giveUp() {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  // Nobody shows a push from now on.
  await (await self.registration.pushManager?.getSubscription())?.unsubscribe();
}
