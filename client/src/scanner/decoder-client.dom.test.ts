import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DecoderClient } from './decoder-client.ts';
import type { FromDecoder, ToDecoder } from './decoder-messages.ts';

// As the build names it.
vi.mock('./decoder-worker.ts?worker&url', () => ({ default: '/assets/decoder-worker-A1b2c3d4.js' }));

class FakeWorker extends EventTarget {
  static started: FakeWorker[] = [];
  posted: ToDecoder[] = [];
  handedOver: (Transferable[] | undefined)[] = [];
  terminate = vi.fn();
  constructor() {
    super();
    FakeWorker.started.push(this);
  }
  postMessage(message: ToDecoder, transfer?: Transferable[]) {
    this.posted.push(message);
    this.handedOver.push(transfer);
  }
  say(data: FromDecoder) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

let module: typeof import('./decoder-client.ts');
beforeEach(async () => {
  vi.resetModules();
  FakeWorker.started = [];
  vi.stubGlobal('Worker', FakeWorker);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  module = await import('./decoder-client.ts');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function start(options?: { plain: boolean }): { client: DecoderClient; worker: FakeWorker } {
  const client = module.decoderClient(options);
  const worker = FakeWorker.started.at(-1);
  if (!worker) throw new Error('no worker');
  return { client, worker };
}
const frame = { kind: 'frame', frame: {} as VideoFrame } as const;
const source = { kind: 'track', track: {} as MediaStreamTrack } as const;

test('one thread serves all, and begins with where its decoder is', () => {
  module.warmDecoder();
  expect(FakeWorker.started).toHaveLength(1);
  const { client, worker } = start();
  expect(module.decoderClient()).toBe(client);
  expect(FakeWorker.started).toHaveLength(1);
  expect(worker.posted).toEqual([{ kind: 'start', wasmUrl: expect.stringMatching(/^http.*\.wasm/) }]);
  client.rest(true);
  client.show({ width: 1, height: 0.5, landscape: true });
  expect(worker.posted.slice(1)).toEqual([
    { kind: 'rest', resting: true },
    { kind: 'view', view: { width: 1, height: 0.5, landscape: true } },
  ]);
});

test('a plain decoder needs no address', () => {
  expect(start({ plain: true }).worker.posted).toEqual([{ kind: 'start', wasmUrl: null }]);
});

test('where there are no threads none is started ahead', () => {
  vi.unstubAllGlobals();
  expect('Worker' in globalThis).toBe(false);
  expect(() => module.warmDecoder()).not.toThrow();
});

test('each picture goes to the thread with a number, by which its answer is known', async () => {
  const { client, worker } = start();
  const [picture, stream] = [{} as ImageBitmap, {} as MediaStreamTrack];
  void client.look({ kind: 'picture', picture }, [picture]);
  const stop = new AbortController();
  const through = client.lookThrough({ kind: 'track', track: stream }, [], vi.fn(), stop.signal);
  expect(worker.posted.slice(1)).toEqual([
    { kind: 'picture', picture, feed: 1 },
    { kind: 'track', track: stream, feed: 2 },
  ]);
  expect(worker.handedOver.slice(1)).toEqual([[picture], []]);
  stop.abort();
  await through;
});

test('a source that never brings a frame is given up after four seconds', async () => {
  const { client } = start();
  const failed = vi.fn();
  void client.lookThrough(source, [], vi.fn(), new AbortController().signal).catch(failed);
  await vi.advanceTimersByTimeAsync(3_999);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(failed).toHaveBeenCalledExactlyOnceWith(new Error('no frame came'));
});

test('each answer belongs to its own request, and a late one is ignored', async () => {
  const { client, worker } = start();
  const [first, second] = [client.look(frame, []), client.look(frame, [])];
  worker.say({ kind: 'ready', decoder: 'wasm' });
  worker.say({ kind: 'looked', feed: 2, text: 'second' });
  worker.say({ kind: 'looked', feed: 1, text: null });
  expect(await Promise.all([first, second])).toEqual([null, 'second']);
  const third = client.look(frame, []);
  worker.say({ kind: 'looked', feed: 2, text: 'late' });
  worker.say({ kind: 'failed', feed: 3, reason: 'no canvas' });
  await expect(third).rejects.toThrow('no canvas');
  expect(worker.terminate).not.toHaveBeenCalled();
});

test.each([
  ['it says so', (worker: FakeWorker) => worker.say({ kind: 'broken', reason: 'lost' })],
  ['it throws', (worker: FakeWorker) => worker.dispatchEvent(new ErrorEvent('error', { message: 'lost' }))],
])('a lost thread ends what waits for it, and the next camera starts another: %s', async (_, lose) => {
  const { client, worker } = start();
  const waiting = client.look(frame, []);
  lose(worker);
  await expect(waiting).rejects.toThrow('lost');
  expect(worker.terminate).toHaveBeenCalledOnce();
  expect(module.decoderClient()).not.toBe(client);
  expect(FakeWorker.started).toHaveLength(2);
});

test('a feed that stops for four seconds is given up, and starts again with the next frame', async () => {
  const { client, worker } = start();
  const onText = vi.fn();
  let failed: unknown;
  const through = client.lookThrough(source, [], onText, new AbortController().signal);
  const settled = through.catch((error: unknown) => {
    failed = error;
  });
  await vi.advanceTimersByTimeAsync(3_999);
  worker.say({ kind: 'looked', feed: 1, text: null });
  await vi.advanceTimersByTimeAsync(3_999);
  worker.say({ kind: 'looked', feed: 1, text: 'NUCO' });
  await vi.advanceTimersByTimeAsync(3_999);
  expect(failed).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  await settled;
  expect(failed).toMatchObject({ message: 'no frame came' });
  expect(onText.mock.calls).toEqual([[null], ['NUCO']]);
  expect(worker.posted.at(-1)).toEqual({ kind: 'end', feed: 1 });
});

test('a source that is searched ends by itself or is aborted, and the thread releases it', async () => {
  const { client, worker } = start();
  const stop = new AbortController();
  const onText = vi.fn();
  const [first, second] = [
    client.lookThrough(source, [], onText, new AbortController().signal),
    client.lookThrough(source, [], onText, stop.signal),
  ];
  worker.say({ kind: 'ended', feed: 1 });
  await first;
  expect(worker.posted.at(-1)).toEqual({ kind: 'end', feed: 1 });
  stop.abort();
  await second;
  expect(worker.posted.at(-1)).toEqual({ kind: 'end', feed: 2 });
  worker.say({ kind: 'looked', feed: 2, text: 'late' });
  expect(onText).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});
