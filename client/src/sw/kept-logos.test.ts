import { beforeEach, expect, test, vi } from 'vitest';
import { isOwnLogo, keepLogos, keptLogo } from './kept-logos.ts';

const ALPINE = '/brands/alpine-0123456789abcdef-512x256.png';
const NORDIC = '/brands/nordic-fedcba9876543210-64x64.webp';
const kept = new Map<string, Response>();
const fetched = vi.fn<(path: string) => Promise<Response>>();

beforeEach(() => {
  kept.clear();
  const cache = {
    put: async (path: string, reply: Response) => void kept.set(path, reply),
    match: async (path: string) => kept.get(path)?.clone(),
    keys: async () => [...kept.keys()].map((path) => ({ url: `https://alpine.example${path}` })),
    delete: async (url: string) => kept.delete(new URL(url).pathname),
  };
  vi.stubGlobal('caches', { open: async () => cache });
  fetched.mockReset();
  fetched.mockImplementation(
    async (path) => new Response(path, { headers: { 'Content-Type': 'image/png' } }),
  );
  vi.stubGlobal('fetch', fetched);
});

test.each([
  [ALPINE, true],
  [NORDIC, true],
  ['/brands/nuco.svg', false],
  ['/brands/alpine-any-192.png', false],
  [`/api${ALPINE}`, false],
  [`${ALPINE}.json`, false],
])('%s is an operator’s own logo: %s', (path, isOwn) => {
  expect(isOwnLogo(path)).toBe(isOwn);
});

test('the logos that a start needs are on the phone, fetched once, and no others', async () => {
  await keepLogos([ALPINE, NORDIC, '/brands/nuco.svg']);
  expect(await (await keptLogo(ALPINE))?.text()).toBe(ALPINE);
  await keepLogos([NORDIC, NORDIC]);
  expect([...kept.keys()]).toEqual([NORDIC]);
  expect(fetched.mock.calls).toEqual([[ALPINE], [NORDIC]]);
});

test('a page in the place of a logo is not kept, nor is a failure', async () => {
  fetched.mockImplementationOnce(
    async () => new Response('Sign in to the hotel', { headers: { 'Content-Type': 'text/html' } }),
  );
  await keepLogos([ALPINE]);
  fetched.mockImplementationOnce(
    async () => new Response('', { status: 404, headers: { 'Content-Type': 'image/png' } }),
  );
  await keepLogos([ALPINE]);
  expect(kept.size).toBe(0);
});
