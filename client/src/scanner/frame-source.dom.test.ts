import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { DecoderClient, Look } from './decoder-client.ts';
import { type FramePath, feedFrames } from './frame-source.ts';

const look = vi.fn<DecoderClient['look']>();
const lookThrough = vi.fn<DecoderClient['lookThrough']>();
const showView = vi.fn<DecoderClient['show']>();
const decoder: DecoderClient = { look, lookThrough, show: showView, rest: vi.fn() };
const onText = vi.fn<(text: string | null) => void>();
const observe = vi.fn<(element: Element) => void>();
const disconnect = vi.fn();
/** What the page calls when the box of the picture changed. */
let resized: () => void;
let stop: AbortController;
let copies: { stop: ReturnType<typeof vi.fn> }[];
let track: { clone: () => object; stop: ReturnType<typeof vi.fn> };

beforeEach(() => {
  stop = new AbortController();
  copies = [];
  for (const mock of [look, lookThrough, showView, onText, observe, disconnect]) mock.mockReset();
  track = {
    stop: vi.fn(),
    clone: () => {
      const copy = { stop: vi.fn() };
      copies.push(copy);
      return copy;
    },
  };
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(changed: () => void) {
        resized = changed;
      }
      observe = observe;
      disconnect = disconnect;
    },
  );
  onTestFinished(() => {
    stop.abort();
    vi.unstubAllGlobals();
  });
});

/** A video of that size; each frame is ready at once. */
function video(width = 1920, height = 1080, tracks: object[] = [track]): HTMLVideoElement {
  const element = document.createElement('video');
  const frames = (done: () => void) => queueMicrotask(done);
  for (const [name, value] of Object.entries({
    videoWidth: width,
    videoHeight: height,
    srcObject: { getVideoTracks: () => tracks },
    requestVideoFrameCallback: frames,
  }))
    Object.defineProperty(element, name, { value, configurable: true, writable: true });
  return element;
}
const feed = (paths: readonly FramePath[], element = video()) =>
  feedFrames(element, decoder, onText, stop.signal, paths);
function withProcessor() {
  const readable = { of: 'track' };
  vi.stubGlobal(
    'MediaStreamTrackProcessor',
    class {
      readable = readable;
    },
  );
  return readable;
}

test('the best working way is used: one that fails gives way to the next', async () => {
  lookThrough.mockImplementation(async (_source, _transfer, report) => {
    report('NUCO');
    stop.abort();
  });
  const element = video();
  await feed(['track-processor', 'track-processor-in-worker', 'canvas'], element);
  expect(element.dataset.framePath).toBe('track-processor-in-worker');
  expect(lookThrough).toHaveBeenCalledOnce();
  expect(lookThrough.mock.calls[0]?.[0]).toEqual({ kind: 'track', track: copies[1] });
  expect(lookThrough.mock.calls[0]?.[1]).toEqual([copies[1]]);
  expect(onText.mock.calls).toEqual([['NUCO']]);
});

test('frames of a copy are read, which ends; the picture on the screen runs on', async () => {
  const frames = withProcessor();
  const reading = Promise.withResolvers<void>();
  lookThrough.mockReturnValue(reading.promise);
  const over = feed(['track-processor', 'canvas']);
  await new Promise((resolve) => setTimeout(resolve));
  // A copy that ended meanwhile would bring no further frame.
  expect(copies[0]?.stop).not.toHaveBeenCalled();
  stop.abort();
  reading.resolve();
  await over;
  expect(lookThrough.mock.calls[0]?.slice(0, 2)).toEqual([{ kind: 'stream', frames }, [frames]]);
  expect(copies).toHaveLength(1);
  expect(copies[0]?.stop).toHaveBeenCalledOnce();
  expect(track.stop).not.toHaveBeenCalled();
  expect(look).not.toHaveBeenCalled();
});

test('where no way works the last failure is reported, and the copies are ended', async () => {
  lookThrough.mockRejectedValue(new Error('no frame came'));
  await expect(feed(['track-processor', 'track-processor-in-worker'])).rejects.toThrow('no frame came');
  expect(copies.map((copy) => copy.stop.mock.calls.length)).toEqual([1, 1]);
  lookThrough.mockResolvedValue(undefined);
  const stopped = { message: 'The camera stopped' };
  await expect(feed(['track-processor-in-worker'])).rejects.toMatchObject(stopped);
  await expect(feed(['track-processor-in-worker'], video(1, 1, []))).rejects.toThrow('no track');
});

test('unless a way is prescribed all five are tried, the cheapest first', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.stubGlobal('VideoFrame', undefined);
  vi.stubGlobal('createImageBitmap', undefined);
  lookThrough.mockRejectedValue(new Error('no frame came'));
  withProcessor();
  const element = video();
  const tried: string[] = [];
  const noted = (_: object, _name: string | symbol, path: string) => tried.push(path) > 0;
  Object.defineProperty(element, 'dataset', { value: new Proxy({}, { set: noted }) });
  await expect(feedFrames(element, decoder, onText, stop.signal)).rejects.toThrow('no canvas');
  expect(tried).toEqual([
    'track-processor',
    'track-processor-in-worker',
    'video-frame',
    'image-bitmap',
    'canvas',
  ]);
});

test('once it has ended nothing more is tried or reported', async () => {
  lookThrough.mockImplementation(async (_source, _transfer, report) => {
    stop.abort();
    report('late');
    throw new Error('closed');
  });
  await feed(['track-processor-in-worker', 'canvas']);
  await feed(['track-processor-in-worker']);
  expect(lookThrough).toHaveBeenCalledOnce();
  expect(onText).not.toHaveBeenCalled();
});

test('the decoder knows which part is on the screen, now and when the picture changes, until it is over', async () => {
  const element = video(200, 100);
  Object.defineProperty(element, 'clientWidth', { value: 100 });
  Object.defineProperty(element, 'clientHeight', { value: 100, configurable: true });
  lookThrough.mockReturnValue(new Promise(() => undefined));
  void feed(['track-processor-in-worker'], element);
  expect(showView.mock.calls).toEqual([[{ width: 0.5, height: 1, landscape: true }]]);
  Object.defineProperty(element, 'videoWidth', { value: 100 });
  element.dispatchEvent(new Event('resize'));
  expect(showView).toHaveBeenLastCalledWith({ width: 1, height: 1, landscape: true });
  // A phone that is turned changes the box of the picture and not the picture.
  expect(observe).toHaveBeenCalledExactlyOnceWith(element);
  Object.defineProperty(element, 'clientHeight', { value: 50 });
  resized();
  expect(showView).toHaveBeenLastCalledWith({ width: 1, height: 0.5, landscape: true });
  expect(disconnect).not.toHaveBeenCalled();
  stop.abort();
  expect(disconnect).toHaveBeenCalledOnce();
  element.dispatchEvent(new Event('resize'));
  expect(showView).toHaveBeenCalledTimes(3);
});

function drawing() {
  const drawImage = vi.fn();
  const data = { buffer: new ArrayBuffer(4) };
  const getImageData = vi.fn((..._part: number[]) => ({ data }));
  const getContext = vi.spyOn(HTMLCanvasElement.prototype, 'getContext');
  getContext.mockReturnValue({ drawImage, getImageData } as never);
  return { drawImage, getImageData, getContext, buffer: data.buffer };
}

test.each([
  [2560, 1440, [1280, 720]],
  [1440, 2560, [720, 1280]],
  [640, 480, [640, 480]],
])('drawn frames of %d × %d have no side above 1280', async (width, height, [w, h]) => {
  const { drawImage, getImageData, getContext, buffer } = drawing();
  look.mockImplementation(async () => {
    stop.abort();
    return null;
  });
  await feed(['canvas'], video(width, height));
  expect(getImageData).toHaveBeenCalledExactlyOnceWith(0, 0, w, h);
  expect(getContext).toHaveBeenCalledExactlyOnceWith('2d', { willReadFrequently: true });
  expect(getContext.mock.contexts[0]).toMatchObject({ width: w, height: h });
  expect(look.mock.calls).toEqual([[{ kind: 'pixels', rgba: buffer, width: w, height: h }, [buffer]]]);
  expect(drawImage).toHaveBeenCalledExactlyOnceWith(expect.anything(), 0, 0, width, height, 0, 0, w, h);
});

test('frames are sent one at a time and each answer is reported, and none before the video has a size', async () => {
  drawing();
  const element = video(0, 0);
  const answers: ((text: string | null) => void)[] = [];
  look.mockImplementation((_look: Look) => new Promise((resolve) => answers.push(resolve)));
  let frames = 0;
  Object.assign(element, {
    requestVideoFrameCallback: (done: () => void) => {
      frames += 1;
      if (frames === 3) Object.defineProperty(element, 'videoWidth', { value: 640 });
      if (frames === 3) Object.defineProperty(element, 'videoHeight', { value: 480 });
      setTimeout(done);
    },
  });
  const over = feed(['canvas'], element);
  await vi.waitFor(() => expect(answers).toHaveLength(1), { timeout: 20_000 });
  expect(frames).toBe(3);
  answers[0]?.('first');
  await vi.waitFor(() => expect(answers).toHaveLength(2), { timeout: 20_000 });
  expect(onText.mock.calls).toEqual([['first']]);
  stop.abort();
  answers[1]?.('late');
  await over;
  expect(onText).toHaveBeenCalledOnce();
});

test('a paused video has no next frame, so its picture is read four times a second', async () => {
  drawing();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  look.mockResolvedValue(null);
  const element = video(640, 480);
  Object.assign(element, { requestVideoFrameCallback: () => 0 });
  const over = feed(['canvas'], element);
  await vi.advanceTimersByTimeAsync(249);
  expect(look).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(look).toHaveBeenCalledOnce();
  stop.abort();
  await over;
  expect(look).toHaveBeenCalledOnce();
});

test('a frame taken from the video is handed over whole, and belongs to the decoder from then on', async () => {
  const taken: object[] = [];
  vi.stubGlobal(
    'VideoFrame',
    class {
      of: HTMLVideoElement;
      constructor(of: HTMLVideoElement) {
        this.of = of;
        taken.push(this);
      }
    },
  );
  look.mockImplementation(async () => {
    stop.abort();
    return null;
  });
  const element = video();
  await feed(['video-frame'], element);
  expect(taken).toEqual([{ of: element }]);
  expect(look.mock.calls).toEqual([[{ kind: 'frame', frame: taken[0] }, [taken[0]]]]);
});

test('a picture taken of the video has no more on it than the screen', async () => {
  const picture = {};
  const createImageBitmap = vi.fn(async (..._part: unknown[]) => picture);
  vi.stubGlobal('createImageBitmap', createImageBitmap);
  look.mockImplementation(async () => {
    stop.abort();
    return null;
  });
  const element = video(200, 100);
  Object.defineProperty(element, 'clientWidth', { value: 100 });
  Object.defineProperty(element, 'clientHeight', { value: 100 });
  await feed(['image-bitmap'], element);
  expect(createImageBitmap).toHaveBeenCalledExactlyOnceWith(element, 50, 0, 100, 100);
  expect(look.mock.calls).toEqual([[{ kind: 'picture', picture }, [picture]]]);
});

test('a drawing has no more on it than the screen either', async () => {
  const { drawImage } = drawing();
  look.mockImplementation(async () => {
    stop.abort();
    return null;
  });
  const element = video(200, 100);
  Object.defineProperty(element, 'clientWidth', { value: 100 });
  Object.defineProperty(element, 'clientHeight', { value: 100 });
  await feed(['canvas'], element);
  expect(drawImage).toHaveBeenCalledExactlyOnceWith(element, 50, 0, 100, 100, 0, 0, 100, 100);
});

test('a browser that cannot take a frame, a picture or a drawing says so', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.stubGlobal('VideoFrame', undefined);
  vi.stubGlobal('createImageBitmap', undefined);
  const element = video();
  await expect(feed(['video-frame', 'image-bitmap', 'canvas'], element)).rejects.toThrow(
    'no canvas in this browser',
  );
  expect(element.dataset.framePath).toBe('canvas');
  expect(look).not.toHaveBeenCalled();
});

test('without a callback for frames of the video the next drawn frame of the page is taken', async () => {
  drawing();
  const element = video();
  Reflect.deleteProperty(element, 'requestVideoFrameCallback');
  const requestAnimationFrame = vi.fn((done: () => void) => queueMicrotask(done));
  vi.stubGlobal('requestAnimationFrame', requestAnimationFrame);
  look.mockImplementation(async () => {
    stop.abort();
    return null;
  });
  await feed(['canvas'], element);
  expect(requestAnimationFrame).toHaveBeenCalledOnce();
  expect(look).toHaveBeenCalledOnce();
});

test('one that is over waits for no further frame', async () => {
  drawing();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const element = video();
  Object.assign(element, { requestVideoFrameCallback: () => 0 });
  const over = feed(['canvas'], element);
  stop.abort();
  await over;
  expect(vi.getTimerCount()).toBe(0);
  expect(look).not.toHaveBeenCalled();
});
