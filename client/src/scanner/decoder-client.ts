import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { FromDecoder, ToDecoder } from './decoder-messages.ts';

/** The page's end of the decoder's thread. */
export interface DecoderClient {
  /** Resolves with the text found in that frame, or null. Hand over one at a time. */
  look(
    message: Exclude<ToDecoder, { kind: 'start' | 'stream' | 'rest' }>,
    transfer: Transferable[],
  ): Promise<string | null>;
  /** Hands over a whole stream of frames; `onText` is told what is found until it ends. */
  lookThrough(frames: ReadableStream<VideoFrame>, onText: (text: string | null) => void): Promise<void>;
  /** Saves the battery while nothing is to be read. */
  rest(resting: boolean): void;
}

let client: DecoderClient | undefined;

/** Starts the decoder's thread, or returns the one that runs. Call it early: it is ready before the camera is. */
export function decoderClient(options: { plain?: boolean } = {}): DecoderClient {
  client ??= startClient(options.plain ?? false);
  return client;
}

function startClient(plain: boolean): DecoderClient {
  const worker = new Worker(new URL('./decoder-worker.ts', import.meta.url), { type: 'module' });
  let onText: ((text: string | null) => void) | undefined;
  let settle: { resolve: (text: string | null) => void; reject: (reason: Error) => void } | undefined;
  let endStream: ((error?: Error) => void) | undefined;

  worker.addEventListener('message', ({ data }: MessageEvent<FromDecoder>) => {
    if (data.kind === 'looked') {
      if (settle) settle.resolve(data.text);
      else onText?.(data.text);
    } else if (data.kind === 'failed') {
      const error = new Error(data.reason);
      if (settle) settle.reject(error);
      else endStream?.(error);
    } else if (data.kind === 'stream-ended') {
      endStream?.();
    }
    if (data.kind !== 'ready') settle = undefined;
  });
  const post = (message: ToDecoder, transfer: Transferable[] = []) => worker.postMessage(message, transfer);
  post({ kind: 'start', wasmUrl: plain ? null : new URL(wasmUrl, location.href).href });

  return {
    rest: (resting) => post({ kind: 'rest', resting }),
    look: (message, transfer) =>
      new Promise((resolve, reject) => {
        settle = { resolve, reject };
        post(message, transfer);
      }),
    lookThrough: (frames, listener) =>
      new Promise((resolve, reject) => {
        onText = listener;
        endStream = (error) => (error ? reject(error) : resolve());
        post({ kind: 'stream', frames }, [frames as unknown as Transferable]);
      }),
  };
}
