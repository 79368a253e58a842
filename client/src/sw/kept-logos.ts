const CACHE = 'brand-logos';
/** A logo that an operator gave; its address holds its hash. Those of the product are among the app's own files. */
const OWN_LOGO = /^\/brands\/[a-z][a-z\d-]+-[\da-f]{16}-\d+x\d+\.(?:png|webp)$/;

/** Whether an address of this server is that of a logo which an operator gave. */
export function isOwnLogo(path: string): boolean {
  return OWN_LOGO.test(path);
}

/** Keeps these logos on the phone and forgets all others; what is not there yet is fetched. In the page. */
export async function keepLogos(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const path of paths.filter(isOwnLogo)) {
    if (await keptLogo(path)) continue;
    const reply = await fetch(path);
    // A page that a network puts in the way is no picture.
    if (reply.ok && reply.headers.get('Content-Type')?.startsWith('image/')) await cache.put(path, reply);
  }
  for (const { url } of await cache.keys())
    if (!paths.includes(new URL(url).pathname)) await cache.delete(url);
}

/** The logo's copy on this phone. In the worker. */
export async function keptLogo(path: string): Promise<Response | undefined> {
  return await (await caches.open(CACHE)).match(path, { ignoreVary: true });
}
