import { expect, test } from 'vitest';
import { rawEcdsaSignature } from './ecdsa-signature.ts';

const der = (...bytes: number[]) => new Uint8Array(bytes);
const half = (first: number) => [first, ...new Array<number>(31).fill(1)];

test('each half gets its 32 bytes, however short or marked it came', () => {
  const raw = rawEcdsaSignature(der(0x30, 38, 0x02, 33, 0, ...half(0x80), 0x02, 1, 5));
  const short = [...new Array<number>(31).fill(0), 5];
  expect(raw).toEqual(new Uint8Array([...half(0x80), ...short]));
  const turned = rawEcdsaSignature(der(0x30, 38, 0x02, 1, 5, 0x02, 33, 0, ...half(0x80)));
  expect(turned).toEqual(new Uint8Array([...short, ...half(0x80)]));
});

test('a half that needs no mark comes without one', () => {
  const raw = rawEcdsaSignature(der(0x30, 37, 0x02, 32, ...half(0x7f), 0x02, 1, 5));
  expect(raw?.subarray(0, 32)).toEqual(new Uint8Array(half(0x7f)));
  expect(rawEcdsaSignature(der(0x30, 38, 0x02, 33, 0, ...half(0x7f), 0x02, 1, 5))).toBeNull();
});

test.each<[string, Uint8Array]>([
  ['nothing', der()],
  ['no sequence', der(0x31, 6, 2, 1, 5, 2, 1, 5)],
  ['a wrong length', der(0x30, 7, 2, 1, 5, 2, 1, 5)],
  ['one number', der(0x30, 3, 2, 1, 5)],
  ['bytes after the second', der(0x30, 7, 2, 1, 5, 2, 1, 5, 0)],
  ['a number that ends beyond the end', der(0x30, 6, 2, 9, 5, 2, 1, 5)],
  ['an empty number', der(0x30, 5, 2, 0, 2, 1, 5)],
  ['a last number that ends beyond the end', der(0x30, 6, 2, 1, 5, 2, 2, 5)],
  ['a zero', der(0x30, 6, 2, 1, 0, 2, 1, 5)],
  ['a last zero', der(0x30, 6, 2, 1, 5, 2, 1, 0)],
  ['a negative number', der(0x30, 6, 2, 1, 0x80, 2, 1, 5)],
  ['a number with a zero too many', der(0x30, 7, 2, 2, 0, 5, 2, 1, 5)],
  ['something that is no number', der(0x30, 6, 3, 1, 5, 2, 1, 5)],
  ['a number too long for the curve', der(0x30, 38, 2, 33, 1, ...half(1), 2, 1, 5)],
])('%s is no signature', (_, bytes) => {
  expect(rawEcdsaSignature(bytes)).toBeNull();
});
