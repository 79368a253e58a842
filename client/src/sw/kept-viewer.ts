import { registerRoute } from 'workbox-routing/registerRoute.js';
import { fetchMissing, keptViewerFile, openViewerCache } from './document-viewer.ts';

/** Answers with the document viewer's files as far as they are on this phone; the page fetches them once the app is kept. */
export function createKeptViewer(urls: readonly string[]) {
  registerRoute(
    ({ sameOrigin, url }) => sameOrigin && urls.includes(url.pathname),
    async ({ request, url }) =>
      (await keptViewerFile(await openViewerCache(), url.pathname)) ?? fetch(request),
  );

  return {
    /** Fetches what is new in this version, where the phone has the viewer: an update takes no documents away. */
    fetchChanged: async (): Promise<void> => {
      const cache = await openViewerCache();
      if ((await cache.keys()).length > 0) await fetchMissing(cache, urls);
    },

    /** Forgets the files of earlier versions. */
    takeOver: async (): Promise<void> => {
      const cache = await openViewerCache();
      const old = (await cache.keys()).filter(({ url }) => !urls.includes(new URL(url).pathname));
      for (const file of old) await cache.delete(file);
    },
  };
}
