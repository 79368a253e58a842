import { expect, test } from 'vitest';
import { halve, lumaOfRgba, shrink } from './luma.ts';

test('halving averages two by two pixels and drops an odd last row and column', () => {
  const data = Uint8Array.from([10, 20, 99, 30, 40, 99, 99, 99, 99]);
  const half = halve({ data, width: 3, height: 3 }, new Uint8Array(1));
  expect(half).toEqual({ data: Uint8Array.from([25]), width: 1, height: 1 });
});

test('a picture within the limit does not change', () => {
  const picture = { data: new Uint8Array(12), width: 4, height: 3 };
  expect(shrink(picture, 4)).toBe(picture);
});

test('a larger picture keeps its shape and its contents', () => {
  // White on the left half, black on the right.
  const data = Uint8Array.from({ length: 12 * 6 }, (_, pixel) => (pixel % 12 < 6 ? 200 : 20));
  const small = shrink({ data, width: 12, height: 6 }, 8);
  expect([small.width, small.height, small.data.length]).toEqual([8, 4, 32]);
  for (let y = 0; y < 4; y += 1) {
    expect([...small.data.subarray(y * 8, y * 8 + 4)]).toEqual([200, 200, 200, 200]);
    expect([...small.data.subarray(y * 8 + 4, y * 8 + 8)]).toEqual([20, 20, 20, 20]);
  }
});

test('green weighs most in brightness, and white stays white', () => {
  const target = new Uint8Array(4);
  lumaOfRgba(
    Uint8ClampedArray.from([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255]),
    target,
  );
  const [red = 0, green = 0, blue = 0, white] = target;
  expect(green).toBeGreaterThan(red);
  expect(red).toBeGreaterThan(blue);
  expect(white).toBe(255);
});

test('a high picture is shrunk by its height', () => {
  const small = shrink({ data: new Uint8Array(6 * 12), width: 6, height: 12 }, 8);
  expect([small.width, small.height, small.data.length]).toEqual([4, 8, 32]);
});

test('brightness is rounded, not cut', () => {
  const half = halve({ data: Uint8Array.from([1, 1, 1, 0]), width: 2, height: 2 }, new Uint8Array(1));
  expect([...half.data]).toEqual([1]);
  const target = new Uint8Array(1);
  lumaOfRgba(Uint8ClampedArray.from([2, 0, 0, 255]), target);
  expect([...target]).toEqual([1]);
  // The second of two pixels is half-way between 10 and 11.
  const between = shrink({ data: Uint8Array.from([10, 10, 11, 10, 10, 11]), width: 3, height: 2 }, 2);
  expect([...between.data]).toEqual([10, 11]);
});

test('each pixel of half a picture is the mean of the four it covers, and an odd last row and column belong to none', () => {
  const at = (x: number, y: number) => (x < 6 && y < 4 ? 10 * (x >> 1) + 100 * (y >> 1) + (x % 2) * 4 : 255);
  const data = Uint8Array.from({ length: 7 * 5 }, (_, pixel) => at(pixel % 7, Math.floor(pixel / 7)));
  const target = new Uint8Array(7).fill(9);
  const half = halve({ data, width: 7, height: 5 }, target);
  expect([half.width, half.height]).toEqual([3, 2]);
  // The seventh byte is not its own.
  expect([...target]).toEqual([2, 12, 22, 102, 112, 122, 9]);
});

test('the brightness of every pixel is that of its colours', () => {
  const colours = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 100, 200, 50, 0];
  const target = new Uint8Array(4);
  lumaOfRgba(Uint8ClampedArray.from(colours), target);
  expect([...target]).toEqual([76, 150, 29, 153]);
});
