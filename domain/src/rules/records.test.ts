import { expect, test } from 'vitest';
import { keysOf, recordOf } from './records.ts';

test('the names of a record are read and given values again', () => {
  const record = { coach: 1, transfer: 2 };
  expect(keysOf(record)).toEqual(['coach', 'transfer']);
  expect(recordOf(keysOf(record), (name) => record[name] + 1)).toEqual({ coach: 2, transfer: 3 });
});
