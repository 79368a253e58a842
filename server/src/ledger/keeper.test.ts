import { expect, test } from 'vitest';
import { createKeeper } from './keeper.ts';
import { CountedListVersions } from './list-versions.ts';

test('what changed while it was read is read again for whoever asks next', async () => {
  const versions = new CountedListVersions();
  const keeper = createKeeper<number>(versions, 10);
  let state = 1;
  const reading = keeper.get('name', 'W1/coach:4', async () => {
    const read = state;
    state = 2;
    versions.bump('W1/coach:4');
    return read;
  });
  expect(await reading).toBe(1);
  expect(await keeper.get('name', 'W1/coach:4', async () => state)).toBe(2);
});

test('what did not change is not read again, and a reading that failed is', async () => {
  const versions = new CountedListVersions();
  const keeper = createKeeper<string>(versions, 10);
  await expect(keeper.get('name', 'W1', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await keeper.get('name', 'W1', async () => 'read')).toBe('read');
  expect(await keeper.get('name', 'W1', async () => 'read twice')).toBe('read');
});
