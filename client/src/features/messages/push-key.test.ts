import { expect, test } from 'vitest';
import { readPushKey } from './push-key.ts';

const encoded = (...bytes: number[]) => Buffer.from(bytes).toString('base64url');
const point = Array.from({ length: 64 }, (_, n) => 255 - n);

test('a key has 65 bytes and starts with 4', () => {
  expect([...(readPushKey(encoded(4, ...point)) ?? [])]).toEqual([4, ...point]);
});

test('a key of 64 bytes is padded', () => {
  expect([...(readPushKey(encoded(...point)) ?? [])]).toEqual([4, ...point]);
});

test.each([
  ['another first byte', encoded(3, ...point)],
  ['too short', encoded(4, ...point.slice(2))],
  ['too long', encoded(4, 4, ...point)],
  ['nothing', ''],
  ['no base64url', 'not a key!'],
])('is no key: %s', (_, text) => {
  expect(readPushKey(text)).toBeNull();
});
