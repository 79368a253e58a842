import type { Decoder } from './decoder.ts';
import type { FromDecoder, ToDecoder } from './decoder-messages.ts';
import { lumaOfDrawing, lumaOfFrame, lumaOfPixels } from './frame-luma.ts';
import type { Luma } from './luma.ts';
import { framesOf } from './track-processor.ts';
import type { View } from './view.ts';

/** The decoder's own thread: lives as long as the app, so that no scan waits for it to start. */
let decoder: Decoder | undefined;
let resting = false;
let view: View = { width: 1, height: 1, landscape: true };
/** What ends the streams that are being looked through. */
const endings = new Map<number, () => void>();

const say = (message: FromDecoder) => self.postMessage(message);

self.addEventListener('message', ({ data }: MessageEvent<ToDecoder>) => {
  handle(data).catch((error: unknown) => {
    const reason = String(error);
    say('feed' in data ? { kind: 'failed', feed: data.feed, reason } : { kind: 'broken', reason });
  });
});

async function handle(message: ToDecoder): Promise<void> {
  if (message.kind === 'start') {
    decoder = await startDecoder(message.wasmUrl);
  } else if (message.kind === 'rest') {
    resting = message.resting;
  } else if (message.kind === 'view') {
    view = message.view;
  } else if (message.kind === 'end') {
    endings.get(message.feed)?.();
  } else if (message.kind === 'frame') {
    await lookAt(message.frame, message.feed);
  } else if (message.kind === 'picture') {
    const { picture, feed } = message;
    try {
      await look(lumaOfDrawing(picture, { x: 0, y: 0, width: picture.width, height: picture.height }), feed);
    } finally {
      picture.close();
    }
  } else if (message.kind === 'pixels') {
    await look(
      lumaOfPixels(new Uint8ClampedArray(message.rgba), message.width, message.height),
      message.feed,
    );
  } else if (message.kind === 'stream') {
    await lookThrough(message.frames, message.feed);
  } else {
    try {
      await lookThrough(framesOf(message.track), message.feed);
    } finally {
      // This thread owns the track: the camera's light stays on until it stops.
      message.track.stop();
    }
  }
}

async function startDecoder(wasmUrl: string | null): Promise<Decoder> {
  if (wasmUrl !== null && typeof WebAssembly === 'object') {
    try {
      const { createZxingDecoder } = await import('./zxing-decoder.ts');
      const zxing = await createZxingDecoder(wasmUrl);
      say({ kind: 'ready', decoder: 'wasm' });
      return zxing;
    } catch {
      // The plain decoder is for blocked or broken WebAssembly.
    }
  }
  return startPlainDecoder();
}

async function startPlainDecoder(): Promise<Decoder> {
  const { createPlainDecoder } = await import('./plain-decoder.ts');
  say({ kind: 'ready', decoder: 'plain' });
  return createPlainDecoder();
}

async function lookThrough(frames: ReadableStream<VideoFrame>, feed: number): Promise<void> {
  const reader = frames.getReader();
  endings.set(feed, () => void reader.cancel());
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      await lookAt(value, feed);
    }
  } finally {
    endings.delete(feed);
  }
  say({ kind: 'ended', feed });
}

async function lookAt(frame: VideoFrame, feed: number): Promise<void> {
  try {
    if (resting) say({ kind: 'looked', feed, text: null });
    else await look(await lumaOfFrame(frame, view), feed);
  } finally {
    frame.close();
  }
}

async function look(picture: Luma, feed: number): Promise<void> {
  let text: string | null;
  try {
    text = (await decoder?.decode(picture)) ?? null;
  } catch {
    // A module that trapped once cannot be trusted again.
    decoder = await startPlainDecoder();
    text = await decoder.decode(picture);
  }
  say({ kind: 'looked', feed, text });
}
