import type { Decoder } from './decoder.ts';
import type { FromDecoder, ToDecoder } from './decoder-messages.ts';
import { lumaOfDrawing, lumaOfFrame, lumaOfPixels } from './frame-luma.ts';

/** The decoder's own thread: lives as long as the app, so that no scan waits for it to start. */
let decoder: Decoder | undefined;
let resting = false;

const say = (message: FromDecoder) => self.postMessage(message);

self.addEventListener('message', ({ data }: MessageEvent<ToDecoder>) => {
  handle(data).catch((error: unknown) =>
    say({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) }),
  );
});

async function handle(message: ToDecoder): Promise<void> {
  if (message.kind === 'start') {
    decoder = await startDecoder(message.wasmUrl);
  } else if (message.kind === 'rest') {
    resting = message.resting;
  } else if (message.kind === 'frame') {
    await lookAt(message.frame);
  } else if (message.kind === 'picture') {
    const { picture } = message;
    try {
      found(lumaOfDrawing(picture, picture.width, picture.height));
    } finally {
      picture.close();
    }
  } else if (message.kind === 'pixels') {
    found(lumaOfPixels(new Uint8ClampedArray(message.rgba), message.width, message.height));
  } else {
    await lookThrough(message.frames);
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
      // Blocked or broken WebAssembly is what the plain decoder is for.
    }
  }
  const { createPlainDecoder } = await import('./plain-decoder.ts');
  say({ kind: 'ready', decoder: 'plain' });
  return createPlainDecoder();
}

async function lookThrough(frames: ReadableStream<VideoFrame>): Promise<void> {
  const reader = frames.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    await lookAt(value);
  }
  say({ kind: 'stream-ended' });
}

async function lookAt(frame: VideoFrame): Promise<void> {
  try {
    if (resting) say({ kind: 'looked', text: null });
    else found(await lumaOfFrame(frame));
  } finally {
    frame.close();
  }
}

function found(picture: Parameters<Decoder['decode']>[0]): void {
  say({ kind: 'looked', text: decoder?.decode(picture) ?? null });
}
