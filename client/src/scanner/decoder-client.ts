import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { ownScript } from '#browser/trusted-types.ts';
import type { FromDecoder, ToDecoder } from './decoder-messages.ts';
import workerUrl from './decoder-worker.ts?worker&url';
import type { View } from './view.ts';

/** Longer silence than this means that a way of getting frames does not work here. */
const SILENT_MS = 4000;

/** One thing to read; the client sets `feed`. */
export type Look = Handed<'frame'> | Handed<'picture'> | Handed<'pixels'>;
/** Many frames to look through. */
export type Source = Handed<'stream'> | Handed<'track'>;
type Handed<Kind extends ToDecoder['kind']> = Omit<Extract<ToDecoder, { kind: Kind }>, 'feed'>;

/** The page's end of the decoder's thread. */
export interface DecoderClient {
  /** Resolves with the text found, or null. Hand over one at a time. */
  look(look: Look, transfer: Transferable[]): Promise<string | null>;
  /** Reads a source until it ends or is aborted; calls `onText` for each frame with the text found, or null. */
  lookThrough(
    source: Source,
    transfer: Transferable[],
    onText: (text: string | null) => void,
    signal: AbortSignal,
  ): Promise<void>;
  /** Only this part of a camera frame is on the screen, so only this is read. */
  show(view: View): void;
  /** Saves the battery while nothing is to be read. */
  rest(resting: boolean): void;
}

interface Feed {
  looked(text: string | null): void;
  ended(): void;
  failed(error: Error): void;
}

let client: DecoderClient | undefined;

/** Starts the decoder's thread ahead of the first camera, where there are threads at all. */
export function warmDecoder(): void {
  if ('Worker' in globalThis) decoderClient();
}

/** Starts the decoder's thread, or returns the one that runs. */
export function decoderClient(options: { plain?: boolean } = {}): DecoderClient {
  client ??= startClient(options.plain ?? false);
  return client;
}

function startClient(plain: boolean): DecoderClient {
  const worker = new Worker(ownScript(workerUrl), { type: 'module' });
  const feeds = new Map<number, Feed>();
  let last = 0;

  /** The thread is lost; the next camera starts another. */
  const giveUp = (reason: string) => {
    client = undefined;
    worker.terminate();
    for (const feed of feeds.values()) feed.failed(new Error(reason));
  };
  worker.addEventListener('error', ({ message }) => giveUp(message));
  worker.addEventListener('message', ({ data }: MessageEvent<FromDecoder>) => {
    if (data.kind === 'ready') return;
    if (data.kind === 'broken') return giveUp(data.reason);
    const feed = feeds.get(data.feed);
    if (data.kind === 'looked') feed?.looked(data.text);
    else if (data.kind === 'ended') feed?.ended();
    else feed?.failed(new Error(data.reason));
  });
  const post = (message: ToDecoder, transfer: Transferable[] = []) => worker.postMessage(message, transfer);
  post({ kind: 'start', wasmUrl: plain ? null : new URL(wasmUrl, location.href).href });

  /** Waits for the answers to what was sent, with a limit. */
  const hand = <T>(
    message: Look | Source,
    transfer: Transferable[],
    answer: (resolve: (value: T) => void, number: number) => Pick<Feed, 'looked' | 'ended'>,
  ): Promise<T> => {
    last += 1;
    const number = last;
    let silence: ReturnType<typeof setTimeout> | undefined;
    return new Promise<T>((resolve, reject) => {
      const listen = () => {
        clearTimeout(silence);
        silence = setTimeout(() => reject(new Error('no frame came')), SILENT_MS);
      };
      const { looked, ended } = answer(resolve, number);
      feeds.set(number, {
        looked: (text) => {
          listen();
          looked(text);
        },
        ended,
        failed: reject,
      });
      listen();
      post({ ...message, feed: number }, transfer);
    }).finally(() => {
      clearTimeout(silence);
      feeds.delete(number);
    });
  };

  return {
    rest: (resting) => post({ kind: 'rest', resting }),
    show: (view) => post({ kind: 'view', view }),
    look: (message, transfer) =>
      hand(message, transfer, (resolve) => ({ looked: resolve, ended: () => undefined })),
    lookThrough: (source, transfer, onText, signal) => {
      let feed = 0;
      return hand<void>(source, transfer, (resolve, number) => {
        feed = number;
        signal.addEventListener('abort', () => resolve(), { once: true });
        return { looked: onText, ended: resolve };
      }).finally(() => post({ kind: 'end', feed }));
    },
  };
}
