const CACHE = 'document-viewer';

/** The part of a Cache that is used. */
export type ViewerCache = Pick<Cache, 'match' | 'put' | 'keys' | 'delete'>;

/** Opens the place on this phone for the document viewer's files, apart from the app's own: the app comes first. */
export function openViewerCache(): Promise<ViewerCache> {
  return caches.open(CACHE);
}

/** The file's copy on this phone, whatever the request for it says. */
export function keptViewerFile(cache: ViewerCache, url: string): Promise<Response | undefined> {
  return cache.match(url, { ignoreVary: true });
}

/**
 * Fetches the viewer's files that this phone lacks, behind whatever else is being fetched and one at a time, so that a try
 * that breaks off leaves less for the next. Returns whether every file could be had.
 */
export async function fetchMissing(cache: ViewerCache, urls: readonly string[]): Promise<boolean> {
  try {
    for (const url of urls) {
      if (await keptViewerFile(cache, url)) continue;
      const reply = await fetch(url, { priority: 'low' });
      if (!reply.ok) return false;
      await cache.put(url, reply);
    }
    return true;
  } catch {
    return false;
  }
}
