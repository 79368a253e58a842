import type { ApiResult } from './api-result.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

export interface LeadOptions<Event> {
  path: string;
  signal: AbortSignal;
  /** Opens the stream. */
  connect: (path: string) => Promise<ApiResult<ReadableStream<Uint8Array>>>;
  /** Reads its events until it ends; throws when it breaks. */
  read: (body: ReadableStream<Uint8Array>, signal: AbortSignal) => AsyncIterable<Event>;
  onEvent: (event: Event) => void;
  onLost: () => void;
}

/** Reads a stream of events, and connects again whenever it is lost, until the signal aborts. */
export async function leadStream<Event>(options: LeadOptions<Event>): Promise<void> {
  const { path, signal, connect, read, onEvent, onLost } = options;
  let wait = FIRST_WAIT_MS;
  while (!signal.aborted) {
    const reply = await connect(path);
    if (reply.ok) {
      try {
        for await (const event of read(reply.value, signal)) {
          wait = FIRST_WAIT_MS;
          onEvent(event);
        }
      } catch {
        // Broken or silent: connect again.
      }
    }
    if (signal.aborted) return;
    onLost();
    await pause(wait * (0.5 + Math.random() / 2), signal);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end, { once: true });
  });
}
