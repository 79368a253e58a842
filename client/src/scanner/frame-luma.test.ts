import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';

const everything = { width: 1, height: 1, landscape: true };
/** What the canvas gives back for a drawing: every pixel white. */
const drawImage = vi.fn();
const getImageData = vi.fn((_x: number, _y: number, width: number, height: number) => ({
  data: new Uint8ClampedArray(width * height * 4).fill(255),
}));
const getContext = vi.fn((..._wish: unknown[]) => context);
let canvases: { width: number; height: number }[];
let context: object | null;
let module: typeof import('./frame-luma.ts');

beforeEach(async () => {
  vi.resetModules();
  drawImage.mockReset();
  canvases = [];
  getImageData.mockClear();
  getContext.mockClear();
  context = { drawImage, getImageData };
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      width: number;
      height: number;
      constructor(width: number, height: number) {
        this.width = width;
        this.height = height;
        canvases.push(this);
      }
      getContext = getContext;
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  module = await import('./frame-luma.ts');
});

/** A frame whose brightness is 7 everywhere, copied into rows of `stride` from `offset` on. */
function frame(over: object = {}, { offset = 0, stride }: { offset?: number; stride?: number } = {}) {
  const copyTo = vi.fn(async (target: Uint8Array, { rect }: { rect: { width: number; height: number } }) => {
    target.fill(7, offset, offset + rect.width * rect.height);
    return [{ offset, stride: stride ?? rect.width }];
  });
  const allocationSize = ({ rect }: { rect: { width: number; height: number } }) =>
    (rect.width * rect.height * 3) / 2;
  const given = {
    format: 'NV12',
    visibleRect: { x: 0, y: 0, width: 8, height: 4 },
    allocationSize,
    copyTo,
    ...over,
  };
  return { copyTo, frame: given as unknown as VideoFrame };
}

test.each(['I420', 'I420A', 'I422', 'I444', 'NV12'])(
  'of a frame in %s the brightness is copied and nothing is drawn',
  async (format) => {
    const { frame: given, copyTo } = frame({ format });
    const luma = await module.lumaOfFrame(given, everything);
    expect(luma).toEqual({ data: new Uint8Array(32).fill(7), width: 8, height: 4 });
    // Room for the colour planes too: a browser refuses to copy into less.
    expect(copyTo.mock.calls[0]?.[0].length).toBe(48);
    expect(drawImage).not.toHaveBeenCalled();
  },
);

test.each([
  ['its format begins with colour', 'RGBA', {}],
  ['the browser does not say its format', null, {}],
  ['its rows are padded', 'NV12', { stride: 16 }],
  ['its brightness is not at the start', 'NV12', { offset: 16 }],
])('a frame is drawn where %s', async (_, format, copied) => {
  const luma = await module.lumaOfFrame(frame({ format }, copied).frame, everything);
  expect(drawImage).toHaveBeenCalledOnce();
  expect(luma).toEqual({ data: new Uint8Array(32).fill(255), width: 8, height: 4 });
});

test('only the part of a frame that is on the screen is read, wherever the frame begins', async () => {
  const view = { width: 0.5, height: 1, landscape: true };
  const visibleRect = { x: 16, y: 8, width: 8, height: 4 };
  const copied = frame({ visibleRect });
  await module.lumaOfFrame(copied.frame, view);
  const rect = { x: 18, y: 8, width: 4, height: 4 };
  expect(copied.copyTo).toHaveBeenCalledExactlyOnceWith(expect.anything(), { rect });
  // A drawing begins at what is visible, not at the coded frame.
  const drawn = frame({ visibleRect, format: 'RGBA' }).frame;
  await module.lumaOfFrame(drawn, view);
  expect(drawImage).toHaveBeenCalledExactlyOnceWith(drawn, 2, 0, 4, 4, 0, 0, 4, 4);
});

test('a frame that does not say what of it is visible is read whole', async () => {
  const { frame: given, copyTo } = frame({ visibleRect: null, displayWidth: 6, displayHeight: 2 });
  expect(await module.lumaOfFrame(given, everything)).toMatchObject({ width: 6, height: 2 });
  const rect = { x: 0, y: 0, width: 6, height: 2 };
  expect(copyTo).toHaveBeenCalledExactlyOnceWith(expect.anything(), { rect });
});

test('a frame larger than is read is shrunk, and a smaller one after it is not mixed with it', async () => {
  const visibleRect = { x: 0, y: 0, width: 2560, height: 1440 };
  const large = await module.lumaOfFrame(frame({ visibleRect }).frame, everything);
  expect([large.width, large.height, large.data.length]).toEqual([1280, 720, 1280 * 720]);
  const small = await module.lumaOfFrame(frame().frame, everything);
  expect(small).toEqual({ data: new Uint8Array(32).fill(7), width: 8, height: 4 });
});

test.each([
  [2560, 1440, 1280, 720],
  [1440, 2560, 720, 1280],
  [640, 480, 640, 480],
])('a drawing of %d × %d is read at %d × %d', (width, height, w, h) => {
  const source = {} as ImageBitmap;
  const luma = module.lumaOfDrawing(source, { x: 0, y: 0, width, height });
  expect([luma.width, luma.height, luma.data.length]).toEqual([w, h, w * h]);
  expect(drawImage).toHaveBeenCalledExactlyOnceWith(source, 0, 0, width, height, 0, 0, w, h);
  expect(getImageData).toHaveBeenCalledExactlyOnceWith(0, 0, w, h);
  // Kept where the processor reads it: from a graphics card every frame would have to be fetched.
  expect(getContext).toHaveBeenCalledExactlyOnceWith('2d', { willReadFrequently: true });
});

test('a drawing whose shorter side ends in a fraction is read at the nearest pixel', () => {
  const part = { x: 0, y: 0, width: 1_500, height: 1_000 };
  expect(module.lumaOfDrawing({} as ImageBitmap, part)).toMatchObject({ width: 1_280, height: 853 });
  const next = { x: 0, y: 0, width: 999, height: 1_500 };
  expect(module.lumaOfDrawing({} as ImageBitmap, next)).toMatchObject({ width: 852, height: 1_280 });
  const last = { x: 0, y: 0, width: 1_300, height: 1_001 };
  expect(module.lumaOfDrawing({} as ImageBitmap, last)).toMatchObject({ width: 1_280, height: 986 });
});

test('pictures of one size share a canvas, and one of another width or height has its own', () => {
  for (const [width, height] of [
    [8, 4],
    [8, 4],
    [8, 6],
    [4, 6],
  ] as const)
    module.lumaOfDrawing({} as ImageBitmap, { x: 0, y: 0, width, height });
  expect(canvases.map(({ width, height }) => [width, height])).toEqual([
    [8, 4],
    [8, 6],
    [4, 6],
  ]);
});

test('a browser that cannot draw says so', () => {
  context = null;
  const part = { x: 0, y: 0, width: 4, height: 4 };
  expect(() => module.lumaOfDrawing({} as ImageBitmap, part)).toThrow('no canvas in this browser');
});

test('of pixels the brightness is taken, also after a smaller and a larger picture', () => {
  module.lumaOfPixels(new Uint8ClampedArray(8), 2, 1);
  const large = module.lumaOfPixels(new Uint8ClampedArray(64).fill(200), 4, 4);
  expect(large).toEqual({ data: new Uint8Array(16).fill(200), width: 4, height: 4 });
  const luma = module.lumaOfPixels(Uint8ClampedArray.from([255, 255, 255, 255, 0, 0, 0, 255]), 2, 1);
  expect(luma).toEqual({ data: Uint8Array.from([255, 0]), width: 2, height: 1 });
});
