import { expect, test } from 'vitest';
import { CountedListVersions } from './list-versions.ts';
import { createVersionedCache } from './versioned-cache.ts';

test('what changed while it was read is read again for whoever asks next', async () => {
  const versions = new CountedListVersions();
  const cache = createVersionedCache<number>(versions, 10);
  let state = 1;
  const reading = cache.get('name', 'W1/coach:4', async () => {
    const read = state;
    state = 2;
    versions.bump('W1/coach:4');
    return read;
  });
  expect(await reading).toBe(1);
  expect(await cache.get('name', 'W1/coach:4', async () => state)).toBe(2);
});

test('whoever asks while it is read waits for the same reading', async () => {
  const cache = createVersionedCache<string>(new CountedListVersions(), 10);
  const read = Promise.withResolvers<string>();
  const asked = [cache.get('name', 'W1', () => read.promise), cache.get('name', 'W1', async () => 'again')];
  read.resolve('once');
  expect(await Promise.all(asked)).toEqual(['once', 'once']);
});

test('a reading that fails late takes no newer one with it', async () => {
  const versions = new CountedListVersions();
  const cache = createVersionedCache<string>(versions, 10);
  const late = Promise.withResolvers<string>();
  const first = cache.get('name', 'W1', () => late.promise);
  versions.bump('W1');
  expect(await cache.get('name', 'W1', async () => 'newer')).toBe('newer');
  late.reject(new Error('away'));
  await expect(first).rejects.toThrow('away');
  expect(await cache.get('name', 'W1', async () => 'read twice')).toBe('newer');
});

test('no more is kept than is allowed, and what was made longest ago leaves first', async () => {
  const versions = new CountedListVersions();
  const cache = createVersionedCache<string>(versions, 2);
  const made: string[] = [];
  const get = (list: string) => cache.get('name', list, async () => `${made.push(list)}`);
  for (const list of ['W1', 'W2', 'W1', 'W2']) await get(list);
  expect(made).toEqual(['W1', 'W2']);
  versions.bump('W1');
  for (const list of ['W1', 'W3', 'W1', 'W3']) await get(list);
  expect(made).toEqual(['W1', 'W2', 'W1', 'W3']);
  await get('W2');
  expect(made).toEqual(['W1', 'W2', 'W1', 'W3', 'W2']);
});

test('what did not change is not read again, and a reading that failed is', async () => {
  const versions = new CountedListVersions();
  const cache = createVersionedCache<string>(versions, 10);
  await expect(cache.get('name', 'W1', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await cache.get('name', 'W1', async () => 'read')).toBe('read');
  expect(await cache.get('name', 'W1', async () => 'read twice')).toBe('read');
});
