import { beforeEach, expect, test, vi } from 'vitest';
import { createKeptApp } from './kept-app.ts';

type Asked = string | { url: string };

const address = (asked: Asked) => new URL(typeof asked === 'string' ? asked : asked.url, location.href).href;

/** A store of replies as the browser keeps it, which calls `onDelete` after each deletion. */
function aCache(onDelete: () => Promise<void>) {
  const kept = new Map<string, Response>();
  return {
    keys: async () => [...kept.keys()].map((url) => ({ url })),
    match: async (asked: Asked) => kept.get(address(asked))?.clone(),
    put: async (asked: Asked, response: Response) => void kept.set(address(asked), response),
    delete: async (asked: Asked) => {
      kept.delete(address(asked));
      await onDelete();
    },
  };
}

const FILES = [{ url: '/index.html', revision: '1' }];
const event = { waitUntil: () => undefined } as unknown as ExtendableEvent;
const stores = new Map<string, ReturnType<typeof aCache>>();
let onDelete: () => Promise<void>;

beforeEach(() => {
  stores.clear();
  onDelete = async () => undefined;
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true);
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      const store = stores.get(name) ?? aCache(() => onDelete());
      stores.set(name, store);
      return store;
    },
  });
});

test('a version is in use from when it takes over until another takes over', async () => {
  const [first, second] = ['1', '2'].map((version) => createKeptApp({ version, files: FILES }));
  expect(await first?.isInUse()).toBe(false);
  await first?.takeOver(event);
  expect([await first?.isInUse(), await second?.isInUse()]).toEqual([true, false]);
  await second?.takeOver(event);
  expect([await first?.isInUse(), await second?.isInUse()]).toEqual([false, true]);
});

test('while the same version takes over under another address it stays in use at every moment', async () => {
  const app = createKeptApp({ version: '1', files: FILES });
  await app.takeOver(event);
  for (const store of stores.values()) await store.put('/assets/of-before.js', new Response(''));
  const seen: boolean[] = [];
  onDelete = async () => void seen.push(await app.isInUse());
  await app.takeOver(event);
  expect(seen.length).toBeGreaterThan(0);
  expect(seen).not.toContain(false);
});
