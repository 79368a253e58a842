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

test('what did not change is not read again, and a reading that failed is', async () => {
  const versions = new CountedListVersions();
  const cache = createVersionedCache<string>(versions, 10);
  await expect(cache.get('name', 'W1', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await cache.get('name', 'W1', async () => 'read')).toBe('read');
  expect(await cache.get('name', 'W1', async () => 'read twice')).toBe('read');
});
