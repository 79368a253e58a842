import type { ApiResult } from '#api/api-result.ts';
import { type HqEvent, readEvents } from './read-events.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

export interface LeadOptions {
  weekId: string;
  signal: AbortSignal;
  onEvent: (event: HqEvent) => void;
  onLost: () => void;
  /** Opens the stream. */
  connect: (path: string) => Promise<ApiResult<ReadableStream<Uint8Array>>>;
}

/** Reads the stream of a week, and connects again whenever it is lost, until the signal aborts. */
export async function leadStream({ weekId, signal, connect, onEvent, onLost }: LeadOptions): Promise<void> {
  let wait = FIRST_WAIT_MS;
  while (!signal.aborted) {
    const reply = await connect(`/api/hq/stream?week=${encodeURIComponent(weekId)}`);
    if (reply.ok) {
      try {
        for await (const event of readEvents(reply.value, signal)) {
          wait = FIRST_WAIT_MS;
          onEvent(event);
          if (event.name === 'ended') break;
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
