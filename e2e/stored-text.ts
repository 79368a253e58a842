import { expect, type Page } from '@playwright/test';

/**
 * Everything that the browser has stored for the app, as a reader of its profile finds it: local and session storage,
 * every record and key of every database, and every kept reply. Bytes are read as text, and unpacked where they are
 * packed; a secret in any of them would show.
 */
export function storedText(page: Page): Promise<{ databases: string; elsewhere: string }> {
  return page.evaluate(async () => {
    const unpacked = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
      if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return '';
      const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
      return await new Response(stream).text().catch(() => '');
    };
    const textOf = async (value: unknown): Promise<string> => {
      if (value instanceof CryptoKey) return `key extractable:${value.extractable}`;
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) {
        const bytes =
          value instanceof ArrayBuffer
            ? new Uint8Array(value)
            : new Uint8Array(value.buffer as ArrayBuffer, value.byteOffset, value.byteLength);
        return (
          new TextDecoder().decode(bytes) + new TextDecoder('latin1').decode(bytes) + (await unpacked(bytes))
        );
      }
      if (value instanceof Blob) return textOf(await value.arrayBuffer());
      if (typeof value !== 'object' || value === null) return String(value);
      const entries = Object.entries(value).map(async ([name, entry]) => `${name} ${await textOf(entry)}`);
      return (await Promise.all(entries)).join('\n');
    };
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const databases: string[] = [];
    for (const { name } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name ?? ''));
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store);
        const [keys, values] = [settled(objects.getAllKeys()), settled(objects.getAll())];
        databases.push(`${name} ${store}`, await textOf(await keys), await textOf(await values));
      }
      database.close();
    }
    const elsewhere = [await textOf({ ...localStorage }), await textOf({ ...sessionStorage })];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const reply = await cache.match(request);
        elsewhere.push(`${name} ${request.url}`, await textOf(await reply?.arrayBuffer()));
      }
    }
    return { databases: databases.join('\n'), elsewhere: elsewhere.join('\n') };
  });
}

/** How many records each store of the app's databases holds, over all databases: `{ outbox: 2, week: 1, … }`. */
export function storedCounts(page: Page): Promise<Record<string, number>> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const counts: Record<string, number> = {};
    for (const { name } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name ?? ''));
      for (const store of database.objectStoreNames) {
        const count = await settled(database.transaction(store).objectStore(store).count());
        counts[store] = (counts[store] ?? 0) + count;
      }
      database.close();
    }
    return counts;
  });
}

/** Waits until the stores hold this many records, across a page that is loaded again meanwhile. */
export async function expectStored(page: Page, counts: Record<string, unknown>): Promise<void> {
  await expect(async () => expect(await storedCounts(page)).toMatchObject(counts)).toPass({
    timeout: 40_000,
  });
}

/** At least so many, of what is still being fetched. */
export const atLeast = (count: number): unknown => ({
  asymmetricMatch: (actual: unknown) => typeof actual === 'number' && actual >= count,
  toString: () => `at least ${count}`,
});

/** Whether this phone keeps all lists of the opened week, and so many documents. */
export function keepsWeek(page: Page, documents = 1): Promise<boolean> {
  return page.evaluate(async (wanted) => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name ?? ''));
      const lists = database.objectStoreNames.contains('lists')
        ? await settled(database.transaction('lists').objectStore('lists').getAllKeys())
        : [];
      const files =
        lists.length > 0 ? await settled(database.transaction('files').objectStore('files').count()) : 0;
      database.close();
      if (lists.includes('week-states') && files >= wanted) return true;
    }
    return false;
  }, documents);
}
