import { expect, test } from 'vitest';
import { createFileContents } from './file-contents.ts';

test('contents beyond the limit are dropped, the least recently used first', async () => {
  const contents = createFileContents(10);
  const reads: string[] = [];
  const get = (hash: string, size: number) =>
    contents.get(hash, async () => {
      reads.push(hash);
      return Buffer.alloc(size);
    });
  await get('a', 4);
  await get('b', 4);
  await get('a', 4);
  await get('c', 4);
  expect(reads).toEqual(['a', 'b', 'c']);
  await get('a', 4);
  await get('b', 4);
  expect(reads).toEqual(['a', 'b', 'c', 'b']);
});

test('a reading that failed is done again', async () => {
  const contents = createFileContents();
  await expect(contents.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await contents.get('a', async () => null)).toBeNull();
  expect(await contents.get('a', async () => Buffer.from('x'))).toEqual(Buffer.from('x'));
});
