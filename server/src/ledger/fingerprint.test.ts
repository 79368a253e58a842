import { expect, it } from 'vitest';
import { fingerprintOf } from './fingerprint.ts';

it('is the same for the same action sent again, in whatever order its fields come', () => {
  const first = { idempotentId: 'a', clientTimestamp: '1', list: [{ x: 1, y: 2 }] };
  const again = { list: [{ y: 2, x: 1 }], clientTimestamp: '2', idempotentId: 'a' };
  expect(fingerprintOf(again)).toBe(fingerprintOf(first));
});

it.each([{ a: 1 }, { a: '2' }, { a: 2, b: null }, { a: [2] }, {}])('differs from {a: 2} for %j', (other) => {
  expect(fingerprintOf(other)).not.toBe(fingerprintOf({ a: 2 }));
});
