import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { PrecacheRoute } from 'workbox-precaching/PrecacheRoute.js';
import { NavigationRoute } from 'workbox-routing/NavigationRoute.js';
import { registerRoute } from 'workbox-routing/registerRoute.js';
import type { BuiltFile } from './built-file.ts';
import { notThePage } from './not-the-page.ts';
import { renewPolicy } from './renew-policy.ts';

const PAGE = '/index.html';

/** Keeps the app's own files on the phone and answers with them; replies of the server never. */
export function createKeptApp(files: readonly BuiltFile[]) {
  const precache = new PrecacheController();
  precache.addToCacheList([...files]);
  const page = precache.createHandlerBoundToURL(PAGE);
  const openFiles = () => caches.open(precache.strategy.cacheName);

  registerRoute(new PrecacheRoute(precache, { cleanURLs: false }));
  registerRoute(
    new NavigationRoute(
      (options) => {
        const key = precache.getCacheKeyForURL(PAGE);
        if (key) options.event.waitUntil(openFiles().then((cache) => renewPolicy(cache, key, PAGE)));
        return page(options);
      },
      { denylist: [...notThePage] },
    ),
  );

  return {
    /** Fetches the files that this phone lacks; existing ones stay, also when this fails half-way. */
    fetchFiles: (event: ExtendableEvent) => precache.install(event),

    /** Forgets the files of earlier versions: this one is in use from now on. */
    takeOver: (event: ExtendableEvent) => precache.activate(event),
  };
}
