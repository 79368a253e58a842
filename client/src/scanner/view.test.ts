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

test('a frame turned on its side shows the same part', () => {
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

test('areas are on even pixels inside the frame', () => {
  const area = viewedArea({ x: 2, y: 4, width: 1279, height: 719 }, { ...everything, width: 0.777 });
  for (const length of [area.x, area.y, area.width, area.height]) expect(length % 2).toBe(0);
  expect(area.x + area.width).toBeLessThanOrEqual(2 + 1279);
});

test('a slit shows the middle of a landscape picture', () => {
  const view = viewOf({ width: 100, height: 400 }, { width: 1280, height: 720 });
  expect(view).toEqual({ width: expect.closeTo(0.140625), height: 1, landscape: true });
  expect(viewedArea({ x: 0, y: 0, width: 1280, height: 720 }, view)).toEqual({
    x: 550,
    y: 0,
    width: 180,
    height: 720,
  });
});

test('a square frame is never mistaken for a turned one', () => {
  const frame = { x: 0, y: 0, width: 1280, height: 1280 };
  const view = viewOf({ width: 390, height: 195 }, frame);
  expect(viewedArea(frame, view)).toEqual({ x: 0, y: 320, width: 1280, height: 640 });
});

test('a fraction of a pixel lost to rounding loses none', () => {
  const view = viewOf({ width: 201, height: 201 }, { width: 720, height: 1280 });
  expect(viewedArea({ x: 0, y: 0, width: 720, height: 1280 }, view)).toMatchObject({
    width: 720,
    height: 720,
  });
});
