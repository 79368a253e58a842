import { beforeEach, expect, test, vi } from 'vitest';
import { readServedApp, writeServedApp } from './served-app.ts';

const kept = new Map<string, Response>();

beforeEach(() => {
  kept.clear();
  const cache = {
    put: async (path: string, reply: Response) => void kept.set(path, reply),
    match: async (path: string) => kept.get(path)?.clone(),
  };
  vi.stubGlobal('caches', { open: async () => cache });
});

test('the worker reads the brand that the page wrote last', async () => {
  await writeServedApp({ brand: 'nuco', name: 'NUCO' });
  await writeServedApp({ brand: 'wasteland', name: 'Wasteland' });
  expect(await readServedApp()).toEqual({ brand: 'wasteland', name: 'Wasteland' });
});

test('a worker whose page has written nothing yet shows messages under the product’s name', async () => {
  expect(await readServedApp()).toEqual({ brand: '', name: 'Offpiste' });
});
