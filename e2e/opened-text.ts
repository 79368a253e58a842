import type { Page } from '@playwright/test';

/**
 * Everything in the app's databases that somebody with the whole browser profile can open: each sealed value is tried
 * with each stored key, at the place where it is stored, and decompressed where necessary.
 */
export function openedText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    interface Sealed {
      iv: Uint8Array<ArrayBuffer>;
      data: ArrayBuffer;
    }
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const sealedIn = (value: unknown): Sealed[] => {
      if (typeof value !== 'object' || value === null || value instanceof ArrayBuffer) return [];
      if (ArrayBuffer.isView(value)) return [];
      if ('iv' in value && 'data' in value) return [value as Sealed];
      return Object.values(value).flatMap(sealedIn);
    };
    const textOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
      if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return new TextDecoder().decode(bytes);
      const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
      return await new Response(stream).text();
    };
    const opened: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name));
      const all = async (store: string) => {
        const objects = database.transaction(store).objectStore(store);
        const [names, values] = [settled(objects.getAllKeys()), settled(objects.getAll())];
        const found = await values;
        return (await names).map((key, index) => ({ key: String(key), value: found[index] as unknown }));
      };
      const keys = (await all('keys')).map(({ value }) => value as CryptoKey);
      for (const store of database.objectStoreNames) {
        for (const { key, value } of await all(store)) {
          const id = typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : key;
          const about = store === 'files' ? 'file-about' : `${store}-about`;
          const places = [store, about, 'personal-key'].flatMap((place) =>
            [key, id].map((inner) => `${place}\u0000${inner}\u00001`),
          );
          for (const { iv, data } of sealedIn(value)) {
            for (const secret of keys) {
              for (const place of places) {
                const algorithm = { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(place) };
                const plain = await crypto.subtle.decrypt(algorithm, secret, data).catch(() => null);
                if (plain) opened.push(`${store} ${key}`, await textOf(new Uint8Array(plain)));
              }
            }
          }
        }
      }
      database.close();
    }
    return opened.join('\n');
  });
}
