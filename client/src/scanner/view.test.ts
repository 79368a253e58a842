import { expect, test } from 'vitest';
import { viewedArea, viewOf } from './view.ts';

const everything = { width: 1, height: 1, landscape: true };

test('a square window shows the middle of a portrait picture', () => {
  const view = viewOf({ width: 390, height: 390 }, { width: 720, height: 1280 });
  expect(view).toEqual({ width: 1, height: expect.closeTo(0.5625), landscape: false });
  expect(viewedArea({ x: 0, y: 0, width: 720, height: 1280 }, view)).toEqual({
    x: 0,
    y: 280,
    width: 720,
    height: 720,
  });
});

test('a frame that comes lying on its side shows the same part', () => {
  const view = viewOf({ width: 390, height: 390 }, { width: 720, height: 1280 });
  expect(viewedArea({ x: 0, y: 0, width: 1280, height: 720 }, view)).toEqual({
    x: 280,
    y: 0,
    width: 720,
    height: 720,
  });
});

test('a window of the shape of the picture shows all of it', () => {
  const frame = { x: 0, y: 0, width: 640, height: 480 };
  expect(viewedArea(frame, viewOf({ width: 320, height: 240 }, frame))).toEqual(frame);
});

test('a window without a size hides nothing', () => {
  expect(viewOf({ width: 0, height: 0 }, { width: 640, height: 480 })).toEqual(everything);
  expect(viewOf({ width: 390, height: 390 }, { width: 0, height: 0 })).toEqual(everything);
});

test('areas lie on even pixels inside the frame', () => {
  const area = viewedArea({ x: 2, y: 4, width: 1279, height: 719 }, { ...everything, width: 0.777 });
  for (const length of [area.x, area.y, area.width, area.height]) expect(length % 2).toBe(0);
  expect(area.x + area.width).toBeLessThanOrEqual(2 + 1279);
});
