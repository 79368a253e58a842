/** The brand whose app this phone shows: the service worker says it with every message it shows and reports. */
export interface ServedApp {
  /** Slug sent with every request. */
  brand: string;
  /** The brand's name, for a message without a title. */
  name: string;
  /** The logo that an operator gave; left out for a brand whose pictures come with the app. */
  logo?: string;
}

const CACHE = 'app-brand';
const BRAND = '/app-brand';
const UNKNOWN: ServedApp = { brand: '', name: 'Offpiste' };

/** Writes the app's brand where the service worker reads it. It follows who is signed in; the worker's address does not. */
export async function writeServedApp(app: ServedApp): Promise<void> {
  await (await caches.open(CACHE)).put(BRAND, new Response(JSON.stringify(app)));
}

/** Reads the app's brand, in the worker. */
export async function readServedApp(): Promise<ServedApp> {
  const written = await (await caches.open(CACHE)).match(BRAND);
  return written ? { ...UNKNOWN, ...(await written.json()) } : UNKNOWN;
}
