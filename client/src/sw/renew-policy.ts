const POLICY = 'Content-Security-Policy';
/** A worker with a request under way holds the next version up. */
const ENOUGH_MS = 10_000;

/** The part of a Cache that is used. */
export interface PageCache {
  match: (key: string) => Promise<Response | undefined>;
  put: (key: string, response: Response) => Promise<void>;
}

/**
 * A kept page is kept with its content policy, which an operator may change without a new build (another form, another
 * error service). Takes over the policy that the server sends now; the page itself changes with the version only.
 */
export async function renewPolicy(cache: PageCache, key: string, address: string): Promise<void> {
  try {
    const kept = await cache.match(key);
    const sent = await fetch(address, { cache: 'no-cache', signal: AbortSignal.timeout(ENOUGH_MS) });
    if (!kept || !sent.ok || kept.headers.get(POLICY) === sent.headers.get(POLICY)) return;
    if ((await kept.text()) === (await sent.clone().text())) await cache.put(key, sent);
  } catch {
    // Without a connection everything stays as it is.
  }
}
