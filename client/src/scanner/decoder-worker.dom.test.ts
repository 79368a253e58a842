import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { FromDecoder, ToDecoder } from './decoder-messages.ts';

const zxing = { decode: vi.fn<(picture: object) => Promise<string | null>>() };
const plain = { decode: vi.fn<(picture: object) => Promise<string | null>>() };
const createZxingDecoder = vi.fn<(wasmUrl: string) => Promise<typeof zxing>>();
const createPlainDecoder = vi.fn<() => typeof plain>();
const framesOf = vi.fn<(track: object) => ReadableStream<VideoFrame>>();
const lumaOfFrame = vi.fn(async (frame: object, view: object) => ({ frame, view }));
const lumaOfDrawing = vi.fn((drawing: object, part: object) => ({ drawing, part }));
const lumaOfPixels = vi.fn((rgba: object, width: number, height: number) => ({ rgba, width, height }));
vi.mock('./zxing-decoder.ts', () => ({ createZxingDecoder: (url: string) => createZxingDecoder(url) }));
vi.mock('./plain-decoder.ts', () => ({ createPlainDecoder: () => createPlainDecoder() }));
vi.mock('./track-processor.ts', () => ({ framesOf: (track: object) => framesOf(track) }));
vi.mock('./frame-luma.ts', () => ({
  lumaOfFrame: (frame: object, view: object) => lumaOfFrame(frame, view),
  lumaOfDrawing: (drawing: object, part: object) => lumaOfDrawing(drawing, part),
  lumaOfPixels: (rgba: object, width: number, height: number) => lumaOfPixels(rgba, width, height),
}));

let said: FromDecoder[];
let post: (message: ToDecoder) => void;

beforeEach(async () => {
  vi.resetModules();
  said = [];
  for (const decoder of [zxing, plain]) decoder.decode.mockReset().mockResolvedValue(null);
  createZxingDecoder.mockReset().mockResolvedValue(zxing);
  createPlainDecoder.mockReset().mockReturnValue(plain);
  vi.spyOn(self, 'postMessage').mockImplementation((message: FromDecoder) => void said.push(message));
  const listen = vi.spyOn(self, 'addEventListener').mockImplementation(() => undefined);
  await import('./decoder-worker.ts');
  const handler = listen.mock.calls.find(([type]) => type === 'message')?.[1] as (event: object) => void;
  listen.mockRestore();
  post = (data) => handler({ data });
  onTestFinished(() => void vi.restoreAllMocks());
});

/** Waits until that many answers came in all. */
const heard = (count: number) => vi.waitFor(() => expect(said).toHaveLength(count), { timeout: 20_000 });
const frame = () => ({ close: vi.fn() }) as unknown as VideoFrame & { close: ReturnType<typeof vi.fn> };
async function start(wasmUrl: string | null = 'https://offpiste.example/reader.wasm') {
  post({ kind: 'start', wasmUrl });
  await heard(1);
}

test('reads with WebAssembly, each frame once and in the part that is on the screen', async () => {
  await start();
  expect(said).toEqual([{ kind: 'ready', decoder: 'wasm' }]);
  const view = { width: 0.5, height: 1, landscape: false };
  post({ kind: 'view', view });
  zxing.decode.mockResolvedValue('NUCO');
  const picture = frame();
  post({ kind: 'frame', feed: 7, frame: picture });
  await heard(2);
  expect(said[1]).toEqual({ kind: 'looked', feed: 7, text: 'NUCO' });
  expect(zxing.decode).toHaveBeenCalledExactlyOnceWith({ frame: picture, view });
  await vi.waitFor(() => expect(picture.close).toHaveBeenCalledOnce(), { timeout: 20_000 });
});

test.each([
  ['none is asked for', null, 0],
  ['it is blocked', 'https://offpiste.example/reader.wasm', 1],
])('without WebAssembly the plain decoder reads: %s', async (_, wasmUrl, times) => {
  createZxingDecoder.mockRejectedValue(new Error('blocked'));
  await start(wasmUrl);
  expect(createZxingDecoder).toHaveBeenCalledTimes(times);
  expect(said).toEqual([{ kind: 'ready', decoder: 'plain' }]);
});

test('where the browser has no WebAssembly it is not tried', async () => {
  vi.stubGlobal('WebAssembly', undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  await start();
  expect(createZxingDecoder).not.toHaveBeenCalled();
  expect(said).toEqual([{ kind: 'ready', decoder: 'plain' }]);
});

test('the page is notified where no decoder starts at all', async () => {
  createPlainDecoder.mockImplementation(() => {
    throw new Error('nothing');
  });
  post({ kind: 'start', wasmUrl: null });
  await vi.waitFor(() => expect(said.at(-1)).toEqual({ kind: 'broken', reason: 'Error: nothing' }), {
    timeout: 20_000,
  });
});

test('a module that trapped is not used again: the plain decoder reads that frame and the next', async () => {
  await start();
  zxing.decode.mockRejectedValue(new Error('unreachable'));
  plain.decode.mockResolvedValue('NUCO');
  post({ kind: 'frame', feed: 1, frame: frame() });
  await heard(3);
  post({ kind: 'frame', feed: 2, frame: frame() });
  await heard(4);
  expect(said.slice(1)).toEqual([
    { kind: 'ready', decoder: 'plain' },
    { kind: 'looked', feed: 1, text: 'NUCO' },
    { kind: 'looked', feed: 2, text: 'NUCO' },
  ]);
  expect(zxing.decode).toHaveBeenCalledOnce();
});

test('while resting the worker drops frames unread, and reads again afterwards', async () => {
  await start();
  zxing.decode.mockResolvedValue('NUCO');
  const unread = frame();
  post({ kind: 'rest', resting: true });
  post({ kind: 'frame', feed: 1, frame: unread });
  await heard(2);
  expect(unread.close).toHaveBeenCalledOnce();
  post({ kind: 'rest', resting: false });
  post({ kind: 'frame', feed: 1, frame: frame() });
  await heard(3);
  expect(said.slice(1).map((answer) => 'text' in answer && answer.text)).toEqual([null, 'NUCO']);
  expect(zxing.decode).toHaveBeenCalledOnce();
});

test('a frame that cannot be read is dropped and fails its own feed alone', async () => {
  await start();
  const broken = frame();
  lumaOfFrame.mockRejectedValueOnce(new Error('no canvas'));
  post({ kind: 'frame', feed: 5, frame: broken });
  await heard(2);
  expect(said[1]).toEqual({ kind: 'failed', feed: 5, reason: 'Error: no canvas' });
  expect(broken.close).toHaveBeenCalledOnce();
});

test('a picture is read as a whole and released, also after a failure; pixels are read unchanged', async () => {
  await start();
  const picture = { width: 4, height: 2, close: vi.fn() } as unknown as ImageBitmap;
  post({ kind: 'picture', feed: 1, picture });
  await heard(2);
  const part = { x: 0, y: 0, width: 4, height: 2 };
  expect(zxing.decode).toHaveBeenLastCalledWith({ drawing: picture, part });
  await vi.waitFor(() => expect(picture.close).toHaveBeenCalledOnce(), { timeout: 20_000 });
  lumaOfDrawing.mockImplementationOnce(() => {
    throw new Error('no canvas');
  });
  post({ kind: 'picture', feed: 2, picture });
  await heard(3);
  expect(said[2]).toMatchObject({ kind: 'failed', feed: 2 });
  expect(picture.close).toHaveBeenCalledTimes(2);
  post({ kind: 'pixels', feed: 3, rgba: new ArrayBuffer(8), width: 2, height: 1 });
  await heard(4);
  expect(zxing.decode).toHaveBeenLastCalledWith({ rgba: new Uint8ClampedArray(8), width: 2, height: 1 });
});

test('a track is read frame by frame until it ends, and the camera’s light goes out', async () => {
  await start();
  const frames = [frame(), frame()];
  const track = { stop: vi.fn() };
  zxing.decode.mockResolvedValueOnce('first');
  framesOf.mockReturnValueOnce(
    new ReadableStream({
      start: (controller) => {
        for (const one of frames) controller.enqueue(one);
        controller.close();
      },
    }),
  );
  post({ kind: 'track', feed: 3, track: track as unknown as MediaStreamTrack });
  await heard(4);
  expect(said.slice(1)).toEqual([
    { kind: 'looked', feed: 3, text: 'first' },
    { kind: 'looked', feed: 3, text: null },
    { kind: 'ended', feed: 3 },
  ]);
  for (const one of frames) expect(one.close).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(track.stop).toHaveBeenCalledOnce(), { timeout: 20_000 });
});

test('a thread without a track processor reports that for this feed, and the camera’s light goes out', async () => {
  await start();
  const track = { stop: vi.fn() };
  framesOf.mockImplementationOnce(() => {
    throw new Error('no track processor');
  });
  post({ kind: 'track', feed: 3, track: track as unknown as MediaStreamTrack });
  await heard(2);
  expect(said[1]).toEqual({ kind: 'failed', feed: 3, reason: 'Error: no track processor' });
  expect(track.stop).toHaveBeenCalledOnce();
});

test.each<[string, (feed: number) => ToDecoder]>([
  ['a frame', (feed) => ({ kind: 'frame', feed, frame: frame() })],
  ['a picture', (feed) => ({ kind: 'picture', feed, picture: frame() as unknown as ImageBitmap })],
  ['pixels', (feed) => ({ kind: 'pixels', feed, rgba: new ArrayBuffer(4), width: 1, height: 1 })],
])('the page is notified when neither decoder can read %s', async (_, message) => {
  await start();
  zxing.decode.mockRejectedValue(new Error('unreachable'));
  plain.decode.mockRejectedValue(new Error('too small'));
  post(message(8));
  await heard(3);
  expect(said.slice(1)).toEqual([
    { kind: 'ready', decoder: 'plain' },
    { kind: 'failed', feed: 8, reason: 'Error: too small' },
  ]);
});

test.each(['stream', 'track'] as const)('the page is notified when its %s breaks off', async (kind) => {
  await start();
  let frames: ReadableStreamDefaultController<VideoFrame> | undefined;
  const stream = new ReadableStream<VideoFrame>({
    start: (controller) => {
      frames = controller;
    },
  });
  if (kind === 'track') framesOf.mockReturnValueOnce(stream);
  const track = { stop: vi.fn() };
  post(
    kind === 'stream'
      ? { kind, feed: 4, frames: stream }
      : { kind, feed: 4, track: track as unknown as MediaStreamTrack },
  );
  frames?.enqueue(frame());
  await heard(2);
  // A camera that stops while its frames are still read would bring no further one.
  expect(track.stop).not.toHaveBeenCalled();
  frames?.error(new Error('camera gone'));
  await heard(3);
  expect(said[2]).toEqual({ kind: 'failed', feed: 4, reason: 'Error: camera gone' });
  expect(track.stop).toHaveBeenCalledTimes(kind === 'track' ? 1 : 0);
});

test('a stream that the page no longer needs is released, and no other', async () => {
  await start();
  const cancel = [vi.fn(), vi.fn()];
  for (const [feed, end] of cancel.entries())
    post({ kind: 'stream', feed, frames: new ReadableStream({ cancel: () => end() }) });
  post({ kind: 'end', feed: 1 });
  await heard(2);
  expect(said[1]).toEqual({ kind: 'ended', feed: 1 });
  expect(cancel.map((end) => end.mock.calls.length)).toEqual([0, 1]);
  post({ kind: 'end', feed: 9 });
});
