import { expect, test } from 'vitest';
import { groupBy } from './group-by.ts';

test('items are grouped by key, groups and items in the order in which they came', () => {
  const groups = groupBy(['bed', 'bag', null, 'cup'], (item) => item?.[0] ?? null);
  expect([...groups]).toEqual([
    ['b', ['bed', 'bag']],
    [null, [null]],
    ['c', ['cup']],
  ]);
});
