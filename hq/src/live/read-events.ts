import { type StreamEvent, streamEvents } from '@offpiste/domain/contract/hq/stream.ts';
import type * as z from 'zod/mini';
import { readBlocks } from '#api/read-blocks.ts';

/** An event of the stream with its data. */
export type HqEvent = {
  [Name in StreamEvent]: { name: Name; data: z.infer<(typeof streamEvents)[Name]> };
}[StreamEvent];

/** Nothing for so long, not even a ping, means that the stream is lost. */
export const SILENCE_MS = 12_000;

/** Reads a stream's events one after the other, until it ends or the signal aborts; throws when it breaks or is silent. */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  silenceMs = SILENCE_MS,
): AsyncGenerator<HqEvent> {
  for await (const block of readBlocks(body, signal, silenceMs)) {
    const event = readEvent(block);
    if (event) yield event;
    if (event?.name === 'ended') return;
  }
}

function readEvent(block: string): HqEvent | null {
  const fields = new Map(
    block.split('\n').map((line) => {
      const [, name = '', value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? [];
      return [name, value];
    }),
  );
  const name = fields.get('event');
  if (name !== 'changed' && name !== 'ping' && name !== 'ended') return null;
  const data = streamEvents[name].safeParse(readJson(fields.get('data') ?? ''));
  return data.success ? ({ name, data: data.data } as HqEvent) : null;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
