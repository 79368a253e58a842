import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { PrecacheRoute } from 'workbox-precaching/PrecacheRoute.js';
import { NavigationRoute } from 'workbox-routing/NavigationRoute.js';
import { registerRoute } from 'workbox-routing/registerRoute.js';
import type { AppBuild } from './app-build.ts';
import { notThePage } from './not-the-page.ts';
import { renewPolicy } from './renew-policy.ts';

const PAGE = '/index.html';
/** The version in use is kept apart from the app's files: a worker that takes over deletes there what it does not know. */
const VERSION_CACHE = 'app-version';
const VERSION = '/app-version';

/** Keeps the app's own files on the phone and answers with them; replies of the server never. */
export function createKeptApp({ version, files }: AppBuild) {
  const precache = new PrecacheController();
  precache.addToCacheList([...files]);
  const page = precache.createHandlerBoundToURL(PAGE);
  const openFiles = () => caches.open(precache.strategy.cacheName);
  const openVersion = () => caches.open(VERSION_CACHE);

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

    /** Whether the pages that are open are of this very version. */
    isInUse: async () => {
      const written = await (await openVersion()).match(VERSION);
      return (await written?.text()) === version;
    },

    /** Forgets the files of earlier versions: this one is in use from now on. */
    takeOver: async (event: ExtendableEvent) => {
      await precache.activate(event);
      await (await openVersion()).put(VERSION, new Response(version));
    },
  };
}
